// Run once before all tests (`before` in .taprc).
import { prepareDemoData } from "../../scripts/demo-data.ts";

await prepareDemoData();
