/** What the worker thread returns for one text. `refusal`: why there is no HTML, for the log. */
export type MarkdownAnswer = { html: string } | { refusal: string };
