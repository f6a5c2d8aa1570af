/**
 * The currencies in which Stripe takes card payments: https://docs.stripe.com/currencies#presentment-currencies
 * Without UGX: the documentation gives it both 0 and 2 decimals.
 */
const CARD_CURRENCIES =
  "AED AFN ALL AMD AOA ARS AUD AWG AZN BAM BBD BDT BHD BIF BMD BND BOB BRL BSD BWP BYN BZD CAD CDF CHF CLP CNY COP CRC CVE " +
  "CZK DJF DKK DOP DZD EGP ETB EUR FJD FKP GBP GEL GIP GMD GNF GTQ GYD HKD HNL HTG HUF IDR ILS INR ISK JMD JOD JPY KES KGS " +
  "KHR KMF KRW KWD KYD KZT LAK LBP LKR LRD LSL MAD MDL MGA MKD MMK MNT MOP MUR MVR MWK MXN MYR MZN NAD NGN NIO NOK NPR NZD " +
  "OMR PAB PEN PGK PHP PKR PLN PYG QAR RON RSD RUB RWF SAR SBD SCR SEK SGD SHP SLE SOS SRD SZL THB TJS TND TOP TRY TTD TWD " +
  "TZS UAH USD UYU UZS VND VUV WST XAF XCD XCG XOF XPF YER ZAR ZMW";

/** Whether cards can pay in a currency (ISO 4217). */
export const isCardCurrency = (currency: string): boolean => CARD_CURRENCIES.includes(currency);
