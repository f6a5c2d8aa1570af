/** Languages with their regions, as many people sell in them; the browser's own come on top. */
const COMMON = `ar ar-AE ar-EG ar-MA ar-SA bg-BG bn-BD ca-ES cs-CZ cy-GB da-DK de-AT de-CH de-DE el-GR en-AU en-CA en-GB
en-IE en-IN en-NZ en-SG en-US en-ZA es-AR es-CL es-CO es-ES es-MX es-PE et-EE eu-ES fa-IR fi-FI fil-PH fr-BE fr-CA fr-CH
fr-FR ga-IE gl-ES gu-IN he-IL hi-IN hr-HR hu-HU id-ID is-IS it-CH it-IT ja-JP kk-KZ ko-KR lt-LT lv-LV ms-MY mt-MT nb-NO
nl-BE nl-NL nn-NO pl-PL pt-BR pt-PT ro-RO ru-RU sk-SK sl-SI sq-AL sr-RS sv-FI sv-SE sw-KE ta-IN th-TH tr-TR uk-UA ur-PK
vi-VN zh-CN zh-HK zh-TW`.split(/\s+/);

/** The tag as `Intl` writes it; `undefined` where it is none, or too long for one of the platform's. */
function canonical(tag: string): string | undefined {
  try {
    const [locale] = Intl.getCanonicalLocales(tag);
    return locale !== undefined && locale.length <= 35 ? locale : undefined;
  } catch {
    return undefined;
  }
}

/** What somebody most likely writes in: the first of the browser's languages, without extensions such as `-u-hc-h12`. */
export function guessLocale(languages: readonly string[]): string {
  for (const language of languages) {
    const locale = canonical(language);
    if (locale !== undefined) return new Intl.Locale(locale).baseName;
  }
  return "en";
}

/** What can be chosen: the given ones, and those that are common. */
export function locales(...own: string[]): string[] {
  return [...new Set([...own, ...COMMON])];
}
