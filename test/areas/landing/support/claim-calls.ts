import type { OwnShop, SessionState } from "../../../../areas/shared/domain/admin-data.ts";
import type { KeptText } from "../../../../areas/shared/state/kept-text.ts";

export const ownShop = (domain: string): OwnShop => ({
  id: `id-${domain}`,
  domain,
  name: domain,
  status: "active",
  logo: null,
  accent: "#b3401f",
  origin: `https://${domain}.shops.example`,
});

export const sessionOf = (email: string, changes: Partial<SessionState> = {}): SessionState => ({
  account: { id: `a-${email}`, email, name: "Marta" },
  token: "token-1",
  shops: [],
  ...changes,
});

export function memoryText(text: string | null = null): KeptText & { text: string | null } {
  return {
    text,
    read() {
      return this.text;
    },
    write(value) {
      this.text = value;
      return true;
    },
  };
}
