/**
 * A text that a spreadsheet would run as a formula, also after blanks and in full-width characters. Exports write an
 * apostrophe before it, and imports remove it. Source: OWASP, "CSV Injection".
 */
export const FORMULA = /^\s*[=+\-@＝＋－＠]|^[\t\r\n]/;
