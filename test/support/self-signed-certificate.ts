import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { join } from "node:path";

export interface SelfSignedCertificate {
  certificate: string;
  certificateKey: string;
  /** The certificate's content, for clients to trust. */
  pem: string;
}

/** Creates a certificate for these names (such as `*.shops.example`) with openssl, in files in `folder`. */
export function selfSignedCertificate(folder: string, names: readonly [string, ...string[]]): SelfSignedCertificate {
  const certificate = join(folder, `${names[0]}.crt`);
  const certificateKey = join(folder, `${names[0]}.key`);
  const key = ["-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:prime256v1", "-noenc", "-keyout", certificateKey];
  const subject = [
    "-subj",
    `/CN=${names[0]}`,
    "-addext",
    `subjectAltName=${names.map((name) => `DNS:${name}`).join(",")}`,
  ];
  execFileSync("openssl", ["req", "-x509", ...key, "-days", "2", "-out", certificate, ...subject], { stdio: "pipe" });
  return { certificate, certificateKey, pem: readFileSync(certificate, "utf8") };
}
