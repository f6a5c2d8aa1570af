import { configure } from "mobx";

// Imported by whatever brings stores to a browser: an area whose first page has none comes without MobX.
configure({ enforceActions: "always" });
