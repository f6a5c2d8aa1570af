// Loaded by `--import` into what the scripts start. The gateway, for one, stands in a process group of its own, so that
// Ctrl-C reaches it exactly once, through the script; should the script be killed, this tells the gateway to stop.
process.once("disconnect", () => process.kill(process.pid, "SIGTERM"));
// Listening alone must not keep the process running.
process.channel?.unref();
