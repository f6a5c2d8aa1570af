import "../shared/state/strict-actions.ts";
import { startArea } from "../shared/boot/start-area.tsx";
import { admin } from "./admin.tsx";

await startArea(admin);
