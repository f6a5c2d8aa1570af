/**
 * The variable that programs are found by, under the name it has here: Windows spells it `Path`.
 * @returns {[name: string, value: string]}
 */
export function environmentPath() {
  const name = Object.keys(process.env).find((key) => key.toUpperCase() === "PATH") ?? "PATH";
  return [name, process.env[name] ?? ""];
}
