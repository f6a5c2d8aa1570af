import { countryOf } from "./countries.ts";
import { isCurrency } from "./money.ts";

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
