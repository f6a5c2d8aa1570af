import { readFileSync } from "node:fs";
import { resolve } from "node:path";
import type { CustomDomain, NginxSettings } from "./read-settings.ts";

/** Values by placeholder name. A list becomes several lines with the same indentation; `undefined` means "left out". */
type TemplateValues = Record<string, string | readonly string[] | undefined>;

const IF = /^\s*# \{\{if (\w+)\}\}$/;
const END = /^\s*# \{\{end\}\}$/;

/**
 * Fills `{{name}}` in a configuration template. Leaves out the lines between `# {{if name}}` and `# {{end}}` if the
 * value is `undefined`. Values are inserted literally, because reading the settings has validated them.
 *
 * @throws Error if the template is wrong: a placeholder without a value, or unbalanced conditions
 */
export function fillTemplate(template: string, values: TemplateValues): string {
  const filled: string[] = [];
  let condition: string | undefined;
  for (const line of template.split("\n")) {
    const opened = IF.exec(line)?.[1];
    if (opened !== undefined) {
      if (condition !== undefined) throw new Error(`{{if ${opened}}} inside {{if ${condition}}}`);
      if (!(opened in values)) throw new Error(`{{if ${opened}}}: no such value`);
      condition = opened;
    } else if (END.test(line)) {
      if (condition === undefined) throw new Error("{{end}} without {{if}}");
      condition = undefined;
    } else if (condition === undefined || values[condition] !== undefined) {
      filled.push(fillLine(line, values));
    }
  }
  if (condition !== undefined) throw new Error(`{{if ${condition}}} without {{end}}`);
  return filled.join("\n");
}

function fillLine(line: string, values: TemplateValues): string {
  const indent = /^\s*/.exec(line)?.[0] ?? "";
  return line.replaceAll(/\{\{(\w+)\}\}/g, (_, name: string) => {
    const value = values[name];
    if (value === undefined) throw new Error(`{{${name}}}: no value`);
    return typeof value === "string" ? value : value.join(`\n${indent}`);
  });
}

const TEMPLATES = resolve(import.meta.dirname, "../../nginx");

/** The files that nginx reads. `custom-domain.conf` is inserted into `awning.conf` once per domain. */
const FILES = [
  "nginx.conf",
  "awning.conf",
  "shops.conf",
  "gateway.conf",
  "api-limits.conf",
  "files.conf",
  "tls.conf",
  "redirect.conf",
] as const;

const readTemplate = (name: string) => readFileSync(resolve(TEMPLATES, name), "utf8");

/** The domain with and without `www.`; the gateway redirects `www.` to the other. */
function namesOf({ host }: CustomDomain): string {
  return host.startsWith("www.") ? `${host} ${host.slice("www.".length)}` : `${host} www.${host}`;
}

/**
 * Renders the whole configuration, as text by file name.
 *
 * @param configDir absolute path of the files' folder, which the files use to include each other
 */
export function renderConfig(settings: NginxSettings, configDir: string): Map<string, string> {
  const listen = (port: number, flags: string) =>
    settings.LISTEN_ADDRESSES.map((address) => `listen ${address}:${port}${flags};`);
  const values: TemplateValues = {
    config_dir: configDir,
    product_host: settings.PRODUCT_HOST,
    product_host_pattern: settings.PRODUCT_HOST.replaceAll(".", String.raw`\.`),
    certificate: settings.TLS_CERTIFICATE,
    certificate_key: settings.TLS_CERTIFICATE_KEY,
    upstream_servers: settings.UPSTREAMS.map((upstream) => `server ${upstream} max_fails=3 fail_timeout=5s;`),
    listen_http: listen(settings.HTTP_PORT, ""),
    listen_http_default: listen(settings.HTTP_PORT, " default_server"),
    listen_https: listen(settings.HTTPS_PORT, " ssl http2"),
    listen_https_default: listen(settings.HTTPS_PORT, " ssl http2 default_server"),
    https_port_suffix: settings.HTTPS_PUBLIC_PORT === 443 ? "" : `:${settings.HTTPS_PUBLIC_PORT}`,
    build_root: settings.BUILD_ROOT,
    data_dir: settings.DATA_DIR,
    acme_root: settings.ACME_ROOT,
    cache_dir: settings.NGINX_CACHE_DIR,
    // Pictures on disk need no cache.
    picture_cache_dir: settings.DATA_DIR === undefined ? settings.NGINX_PICTURE_CACHE_DIR : undefined,
    log_dir: settings.NGINX_LOG_DIR,
    temp_dir: settings.NGINX_TEMP_DIR,
    pid_file: settings.NGINX_PID_FILE,
    user: settings.NGINX_USER,
    brotli_module: settings.NGINX_BROTLI_MODULE,
    hsts_max_age: String(settings.HSTS_MAX_AGE),
    api_rate: String(settings.API_REQUESTS_PER_SECOND),
    api_burst: String(settings.API_REQUESTS_PER_SECOND * 2),
    page_rate: String(settings.PAGE_REQUESTS_PER_SECOND),
    page_burst: String(settings.PAGE_REQUESTS_PER_SECOND * 4),
  };
  const customDomain = readTemplate("custom-domain.conf").trimEnd();
  const customDomains = settings.CUSTOM_DOMAINS.map((domain) =>
    fillTemplate(customDomain, {
      ...values,
      custom_names: namesOf(domain),
      certificate: domain.certificate,
      certificate_key: domain.certificateKey,
    }),
  );
  values.custom_domains = customDomains.join("\n\n");
  return new Map(FILES.map((name) => [name, `${fillTemplate(readTemplate(name), values).trimEnd()}\n`]));
}
