// Loaded by `--import` into child processes of the scripts. The gateway runs in its own process group, so that Ctrl-C
// reaches it only once, through the script. If the script is killed, this stops the gateway.
process.once("disconnect", () => process.kill(process.pid, "SIGTERM"));
// unref: the channel must not keep the process alive.
process.channel?.unref();
