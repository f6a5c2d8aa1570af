import t from "tap";
import { COUNTRIES } from "../../../../areas/shared/domain/countries.ts";
import { addressLines, addressProblems, addressRules } from "../../../../areas/shared/orders/address-rules.ts";
import { CaseTable } from "../../../support/system.ts";

t.test("returns each country's address parts, their order, and the required ones", (t) => {
  const table = new CaseTable();
  const cases: [country: string, parts: string, required: string][] = [
    ["GB", "city postalCode", "city postalCode"],
    ["US", "city region postalCode", "city region postalCode"],
    ["DE", "postalCode city", "city postalCode"],
    ["IE", "city region postalCode", "city"],
    ["JP", "region postalCode", "region postalCode"],
    ["AE", "region", "region"],
    ["SG", "postalCode", "postalCode"],
    // A country without address data.
    ["AO", "city", "city"],
  ];
  for (const [country, parts, required] of cases) {
    const rules = addressRules(country);
    table.check(`${country}: parts`, rules.parts.join(" "), parts);
    table.check(`${country}: required`, rules.required.join(" "), required);
  }
  // Every country is a possible destination.
  for (const country of COUNTRIES) addressRules(country);
  t.same(table.wrong(), []);
  t.end();
});

t.test("reports missing parts of an address", (t) => {
  const table = new CaseTable();
  const cases: [string, Parameters<typeof addressProblems>[0], object][] = [
    ["UK without a postcode", { country: "GB", city: "London" }, { postalCode: "required" }],
    ["UK", { country: "GB", city: "London", postalCode: "sw1y 4jh" }, {}],
    [
      "UK with Tokyo's postcode",
      { country: "GB", city: "Tokyo", postalCode: "154-0023" },
      { postalCode: "not-a-postcode" },
    ],
    ["Japan without a city", { country: "JP", region: "Tokyo", postalCode: "154-0023" }, {}],
    ["Germany, spaces", { country: "DE", city: "Ulm", postalCode: " 89073 " }, {}],
    ["Egypt, Arabic digits", { country: "EG", city: "القاهرة", region: "القاهرة", postalCode: "١١٥١١" }, {}],
    ["Ireland, no Eircode", { country: "IE", city: "Cork", postalCode: null }, {}],
    ["Ireland, half an Eircode", { country: "IE", city: "Cork", postalCode: "T12" }, { postalCode: "not-a-postcode" }],
    ["blanks only", { country: "GB", city: " ", postalCode: " " }, { city: "required", postalCode: "required" }],
    ["no postcodes there", { country: "AO", city: "Luanda", postalCode: "any" }, {}],
  ];
  for (const [name, address, problems] of cases) table.check(name, addressProblems(address), problems);
  t.same(table.wrong(), []);
  t.end();
});

t.test("accepts a postcode with and without separators and the country's prefix", (t) => {
  const table = new CaseTable();
  const accepted: [country: string, ...postcodes: string[]][] = [
    ["IN", "110001", "110 001"],
    ["SA", "12345", "12345-6789", "12345 6789"],
    ["PL", "00-950", "00950", "00–950"],
    ["PT", "1000-001", "1000001"],
    ["AT", "1010", "A-1010", "AT-1010"],
    ["LU", "1234", "L-1234", "LU 1234"],
    ["DK", "1000", "DK-1000"],
    ["LV", "LV-1010", "1010", "lv 1010"],
    ["KZ", "050000", "A05A5B1", "a05 a5b1"],
    ["US", "04105", "04105-1234", "04105 1234"],
    ["GB", "SW1Y 4JH", "sw1y4jh"],
    ["CA", "K1A 0B1", "k1a-0b1"],
    ["PE", "LIMA 18", "15001"],
    ["BH", "101"],
    ["JP", "154-0023", "〒154-0023", "〒 １５４－００２３", "１５４ー００２３", "154−0023"],
    ["EG", "11511", "4450113"],
    ["PY", "1536", "001536"],
    ["SV", "CP 1120", "1120"],
    ["VE", "1010", "1010-A"],
  ];
  for (const [country, ...postcodes] of accepted)
    for (const postalCode of postcodes)
      table.check(`${country} ${postalCode}`, addressProblems({ country, postalCode }).postalCode, undefined);
  const rejected: [country: string, postalCode: string][] = [
    ["IN", "11000"],
    ["SA", "123456"],
    ["PL", "A-00-950"],
    ["AT", "D-1010"],
    ["LV", "101"],
    ["KZ", "A05A5BB"],
    ["KY", "1-1234"],
    ["US", "04105-12"],
  ];
  for (const [country, postalCode] of rejected)
    table.check(`${country} ${postalCode}`, addressProblems({ country, postalCode }).postalCode, "not-a-postcode");
  t.same(table.wrong(), []);
  t.end();
});

t.test("formats an address for its country", (t) => {
  const table = new CaseTable();
  const street = { line1: "1 Quay", line2: null };
  const cases: [string, Parameters<typeof addressLines>[0], string][] = [
    [
      "UK",
      { ...street, city: "Falmouth", region: null, postalCode: "TR11 3XP", country: "GB" },
      "1 Quay|Falmouth|TR11 3XP",
    ],
    [
      "Germany",
      { ...street, line2: "c/o Lund", city: "Ulm", region: null, postalCode: "89073", country: "DE" },
      "1 Quay|c/o Lund|89073 Ulm",
    ],
    [
      "US",
      { ...street, city: "Falmouth", region: "ME", postalCode: "04105", country: "US" },
      "1 Quay|Falmouth, ME 04105",
    ],
    [
      "US without a state",
      { ...street, city: "Falmouth", region: null, postalCode: "04105", country: "US" },
      "1 Quay|Falmouth 04105",
    ],
    ["Hungary", { ...street, city: "Pécs", region: null, postalCode: "7621", country: "HU" }, "Pécs|1 Quay|7621"],
    [
      "Lithuania's prefix",
      { ...street, city: "Vilnius", region: null, postalCode: "01100", country: "LT" },
      "1 Quay|LT-01100 Vilnius",
    ],
    [
      "Lithuania's prefix, typed",
      { ...street, city: "Vilnius", region: null, postalCode: "LT-01100", country: "LT" },
      "1 Quay|LT-01100 Vilnius",
    ],
    [
      "Luxembourg's prefix, typed",
      { ...street, city: "Luxembourg", region: null, postalCode: "LU 1234", country: "LU" },
      "1 Quay|L-1234 Luxembourg",
    ],
    [
      "Austria's prefix, typed",
      { ...street, city: "Wien", region: null, postalCode: "A-1010", country: "AT" },
      "1 Quay|A-1010 Wien",
    ],
    [
      "Japan, and a city that its data doesn't have",
      { ...street, city: "Setagaya", region: "Tokyo", postalCode: "154-0023", country: "JP" },
      "1 Quay, Tokyo|154-0023|Setagaya",
    ],
    ["unknown", { ...street, city: "Luanda", region: null, postalCode: "1", country: "AO" }, "1 Quay|Luanda|1"],
  ];
  for (const [label, address, lines] of cases) table.check(label, addressLines(address).join("|"), lines);
  t.same(table.wrong(), []);
  t.end();
});
