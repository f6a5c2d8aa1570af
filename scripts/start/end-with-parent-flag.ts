/** Makes a Node that is started with an IPC channel end when the process that started it is gone. */
export const END_WITH_PARENT = `--import=${new URL("end-with-parent.ts", import.meta.url).href}`;
