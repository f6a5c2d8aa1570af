import { tmpdir } from "node:os";
import { ConfigError } from "../config/config-error.ts";
import { type Config, readConfig } from "../config.ts";

/** Functions keep names that begin with FIREBASE_ for themselves, so the web app's identifiers are called WEB_… there. */
const [OURS, THEIRS] = ["WEB_", "FIREBASE_"];

/** What the runtime says of its project. https://firebase.google.com/docs/functions/config-env#automatically_populated_environment_variables */
interface RuntimeProject {
  projectId?: string;
  storageBucket?: string;
}

/**
 * The gateway's configuration from a function's environment: the same variables, of which the runtime brings the
 * project's and where to listen, and has opinions of its own about PORT. Forwarding headers always count, because nothing
 * gets as far as that without the key.
 * @throws ConfigError in the words of the function's own variables
 */
export function functionConfig(env: NodeJS.ProcessEnv): Config & { platformKey: string } {
  const project = JSON.parse(env["FIREBASE_CONFIG"] ?? "{}") as RuntimeProject;
  const renamed = Object.entries(env).flatMap(([name, value]) =>
    name.startsWith(OURS) ? [[THEIRS + name.slice(OURS.length), value]] : [],
  );
  try {
    const { platformKey, ...config } = readConfig({
      ...env,
      FIREBASE_PROJECT_ID: project.projectId,
      FIREBASE_STORAGE_BUCKET: project.storageBucket,
      ...Object.fromEntries(renamed),
      BACKEND: "firebase",
      DATA_DIR: tmpdir(),
      TRUST_PROXY: "0.0.0.0/0,::/0,unix",
      PORT: undefined,
      LISTEN_SOCKET: undefined,
      PLATFORM_URL: undefined,
    });
    if (!platformKey) throw new ConfigError("PLATFORM_KEY is missing: expected the secret that the gateways send");
    return { ...config, platformKey };
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error;
    throw new ConfigError(error.message.replaceAll(/FIREBASE_(?!\w*EMULATOR)/g, OURS), { cause: error });
  }
}
