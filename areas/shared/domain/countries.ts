import { isCurrency } from "./money.ts";

/**
 * ISO 3166-1 alpha-2: https://www.iso.org/iso-3166-country-codes.html. Kosovo has no code of its own there. `XK` is the
 * one that CLDR and the European Commission use.
 */
export const COUNTRIES: readonly string[] = (
  "AD AE AF AG AI AL AM AO AQ AR AS AT AU AW AX AZ BA BB BD BE BF BG BH BI BJ BL BM BN BO BQ BR BS BT BV BW BY BZ CA CC CD " +
  "CF CG CH CI CK CL CM CN CO CR CU CV CW CX CY CZ DE DJ DK DM DO DZ EC EE EG EH ER ES ET FI FJ FK FM FO FR GA GB GD GE GF " +
  "GG GH GI GL GM GN GP GQ GR GS GT GU GW GY HK HM HN HR HT HU ID IE IL IM IN IO IQ IR IS IT JE JM JO JP KE KG KH KI KM KN " +
  "KP KR KW KY KZ LA LB LC LI LK LR LS LT LU LV LY MA MC MD ME MF MG MH MK ML MM MN MO MP MQ MR MS MT MU MV MW MX MY MZ NA " +
  "NC NE NF NG NI NL NO NP NR NU NZ OM PA PE PF PG PH PK PL PM PN PR PS PT PW PY QA RE RO RS RU RW SA SB SC SD SE SG SH SI " +
  "SJ SK SL SM SN SO SR SS ST SV SX SY SZ TC TD TF TG TH TJ TK TL TM TN TO TR TT TV TW TZ UA UG UM US UY UZ VA VC VE VG VI " +
  "VN VU WF WS XK YE YT ZA ZM ZW"
).split(" ");

export function isCountry(code: string): boolean {
  return COUNTRIES.includes(code);
}

/** Returns the country where speakers of a locale (BCP 47) most likely live; empty if the locale implies none. */
export function countryOf(locale: string): string {
  const { region = "" } = new Intl.Locale(locale).maximize();
  return isCountry(region) ? region : "";
}

/**
 * Current currencies, each with the countries (ISO 3166-1) that use it. `Intl` also lists obsolete ones.
 * https://www.six-group.com/en/products-services/financial-information/data-standards.html
 */
const IN_USE = `AED:AE AFN:AF ALL:AL AMD:AM ANG: AOA:AO ARS:AR AUD:AU,KI,NR,TV AWG:AW AZN:AZ BAM:BA BBD:BB BDT:BD BGN:
BHD:BH BIF:BI BMD:BM BND:BN BOB:BO BRL:BR BSD:BS BTN:BT BWP:BW BYN:BY BZD:BZ CAD:CA CDF:CD CHF:CH,LI CLP:CL CNY:CN
COP:CO CRC:CR CUP:CU CVE:CV CZK:CZ DJF:DJ DKK:DK,FO,GL DOP:DO DZD:DZ EGP:EG ERN:ER ETB:ET
EUR:AD,AT,AX,BE,BG,BL,CY,DE,EE,ES,FI,FR,GF,GP,GR,HR,IE,IT,LT,LU,LV,MC,ME,MF,MQ,MT,NL,PM,PT,RE,SI,SK,SM,VA,XK,YT
FJD:FJ FKP:FK GBP:GB,GG,IM,JE GEL:GE GHS:GH GIP:GI GMD:GM GNF:GN GTQ:GT GYD:GY HKD:HK HNL:HN HTG:HT HUF:HU IDR:ID
ILS:IL,PS INR:IN IQD:IQ IRR:IR ISK:IS JMD:JM JOD:JO JPY:JP KES:KE KGS:KG KHR:KH KMF:KM KPW:KP KRW:KR KWD:KW KYD:KY
KZT:KZ LAK:LA LBP:LB LKR:LK LRD:LR LSL:LS LYD:LY MAD:MA,EH MDL:MD MGA:MG MKD:MK MMK:MM MNT:MN MOP:MO MRU:MR MUR:MU
MVR:MV MWK:MW MXN:MX MYR:MY MZN:MZ NAD:NA NGN:NG NIO:NI NOK:NO,SJ NPR:NP NZD:NZ,CK,NU,TK OMR:OM PAB:PA PEN:PE PGK:PG
PHP:PH PKR:PK PLN:PL PYG:PY QAR:QA RON:RO RSD:RS RUB:RU RWF:RW SAR:SA SBD:SB SCR:SC SDG:SD SEK:SE SGD:SG SHP:SH SLE:SL
SOS:SO SRD:SR SSP:SS STN:ST SYP:SY SZL:SZ THB:TH TJS:TJ TMT:TM TND:TN TOP:TO TRY:TR TTD:TT TWD:TW TZS:TZ UAH:UA UGX:UG
USD:US,AS,EC,FM,GU,MH,MP,PR,PW,SV,TC,TL,VG,VI UYU:UY UZS:UZ VES:VE VND:VN VUV:VU WST:WS
XAF:CM,CF,CG,GA,GQ,TD XCD:AG,AI,DM,GD,KN,LC,MS,VC XCG:CW,SX XOF:BF,BJ,CI,GW,ML,NE,SN,TG XPF:NC,PF,WF YER:YE ZAR:ZA
ZMW:ZM ZWG:ZW`;

const COUNTRIES_OF = new Map(
  IN_USE.split(/\s+/).map((entry) => {
    const [currency = "", countries = ""] = entry.split(":");
    return [currency, countries.split(",")] as const;
  }),
);

/** Returns the currencies to choose from: current ones that this browser supports. */
export function currencies(): string[] {
  return [...COUNTRIES_OF.keys()].filter((currency) => isCurrency(currency));
}

/** Returns the currency of the country where speakers of a locale (BCP 47) most likely live; US dollars if unclear. */
export function currencyOf(locale: string): string {
  const country = countryOf(locale);
  const [found] = [...COUNTRIES_OF].find(([, countries]) => country !== "" && countries.includes(country)) ?? [];
  return found !== undefined && isCurrency(found) ? found : "USD";
}

/**
 * Returns the country where a shop with this currency and locale (BCP 47) most likely is: the locale's, unless it uses
 * another currency. Then the currency's only country; empty if it has several.
 */
export function countryOfShop({ currency, locale }: { currency: string; locale: string }): string {
  const country = countryOf(locale);
  const countries = COUNTRIES_OF.get(currency) ?? [];
  if (countries.includes(country)) return country;
  return countries.length === 1 ? (countries[0] ?? "") : "";
}
