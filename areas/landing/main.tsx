import { startArea } from "../shared/boot/start-area.tsx";
import { landing } from "./app.tsx";

await startArea(landing);
