// dependency-cruiser hands every file to swc as TypeScript without JSX, so that a .tsx file doesn't parse. Loaded before
// it (`node --import`), this says of each .tsx file what it is.
import { createRequire } from "node:module";

const swc = createRequire(import.meta.url)("@swc/core");
const { parseFileSync } = swc;
swc.parseFileSync = (file, options) => parseFileSync(file, { ...options, tsx: file.endsWith(".tsx") });
