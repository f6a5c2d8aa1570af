export const en = {
  "run.title": "Run it yourself",
  "run.lead":
    "One Node process reads the Host header and responds with the right shop. Behind nginx it needs two DNS records and one certificate for any number of shops.",
  "run.commands": "Two commands that start Awning and import your shops",
  "run.start": "installs, builds, opens the demo shops",
  "run.import": "checks every entry, then opens your shops",
  "run.dns": "Two records that point to your server: {wildcard} and {host}.",
  "run.certificate-title": "Certificate",
  "run.certificate": "One for {wildcard} and {host}. The nginx configuration is included.",
  "run.storage-title": "Storage",
  "run.storage":
    "Embedded: SQLite and a folder of pictures, in the same process. Or Firebase: Firestore and Cloud Storage.",
  "run.local-title": "On your computer",
  "run.local": "Every {wildcard} name works immediately, without DNS and without a certificate.",

  "response.title": "The right shop in the first response",
  "response.lead":
    "Many shops send an empty page, then look up the shop, then fetch its content. With Awning the address identifies the shop, and the first response is the complete page: name, pictures and prices, readable without JavaScript.",
  "response.usual": "The usual way",
  "response.usual-empty": "An empty page arrives",
  "response.usual-lookup": "The shop is looked up",
  "response.awning": "With Awning",
  "response.shop": "The shop",
  "response.done": "Nothing left to fetch.",
  "response.terminal": "The first response in a terminal",
  "response.unknown":
    "An address without a shop shows “No shop here”. If the directory of shops can’t be reached, the page shows a loading message and tries again. No address on {host} ever shows another shop.",
} as const;
