/** The example of https://github.com/firebase/scrypt: a project's parameters as the console shows them, and a user's hash and password. */
export const FIREBASE_VECTOR = {
  config: `hash_config {
  algorithm: SCRYPT,
  base64_signer_key: jxspr8Ki0RYycVU8zykbdLGjFQ3McFUH0uiiTvC8pVMXAn210wjLNmdZJzxUECKbm0QsEmYUSDzZvpjeJ9WmXA==,
  base64_salt_separator: Bw==,
  rounds: 8,
  mem_cost: 14,
}
`,
  hashing: {
    logN: 14,
    r: 8,
    separator: Buffer.from("Bw==", "base64"),
    signerKey: Buffer.from(
      "jxspr8Ki0RYycVU8zykbdLGjFQ3McFUH0uiiTvC8pVMXAn210wjLNmdZJzxUECKbm0QsEmYUSDzZvpjeJ9WmXA==",
      "base64",
    ),
  },
  salt: Buffer.from("42xEC+ixf3L2lw==", "base64"),
  key: Buffer.from(
    "lSrfV15cpx95/sZS2W9c9Kp6i/LVgQNDNC/qzrCnh1SAyZvqmZqAjTdn3aoItz+VHjoZilo78198JAdRuid5lQ==",
    "base64",
  ),
  password: "user1password",
};
