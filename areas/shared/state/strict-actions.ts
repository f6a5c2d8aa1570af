import { configure } from "mobx";

// Imported by every module with stores. An area whose first page has no stores does not load MobX.
configure({ enforceActions: "always" });
