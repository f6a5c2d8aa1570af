import t from "tap";

// tap removes a test's folder before the teardowns that were registered after `t.testdir()`, but after the ones before
// it. With one registered before anything else, whoever writes into the folder is stopped first.
t.teardown(() => {});
t.beforeEach((t) => t.teardown(() => {}));
