/** What a mail says, before it is written as text and as HTML. All texts are plain: whoever writes HTML escapes them. */
export interface MailContent {
  /** BCP 47, of the texts. */
  language: string;
  /** `#rrggbb`, as the seller chose it. */
  accent: string;
  shop: string;
  title: string;
  blocks: MailBlock[];
}

export type MailBlock =
  | { kind: "paragraph"; text: string }
  | { kind: "small-print"; text: string }
  | { kind: "link"; label: string; url: string }
  | { kind: "lines"; title: string; lines: string[] }
  /** The seller's own words, as HTML that was rendered when they were saved. */
  | { kind: "prose"; title: string; html: string }
  | { kind: "bill"; title: string; rows: BillRow[]; sums: BillSum[] };

export interface BillRow {
  quantity: number;
  title: string;
  /** Empty where the product has no options. */
  variant: string;
  amount: string;
}

export interface BillSum {
  label: string;
  amount: string;
}
