/**
 * Currencies whose amounts earlier releases stored in major units, because ICU gives them no decimals. They now have
 * two, as for Stripe (`currencyDigits`).
 */
export const RESCALED_CURRENCIES: readonly string[] = "AFN ALL COP HUF IDR ISK LAK LBP MMK PKR SLL SOS YER".split(" ");

/** Converts the amounts of earlier releases in these currencies. */
export const RESCALE_FACTOR = 100;
