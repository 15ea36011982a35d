/** The expected import of each mail of the corpus, by file. */
export interface Expectation {
  subject?: string | null;
  body?: string;
  /** Replaces an exact text: the body contains these. */
  contains?: string[];
  /** A part of the quoted mail. */
  quoted?: string;
  /** A part of the stored HTML. */
  html?: string;
  /** The names of the files, or their number. */
  files?: string[] | number;
  leftOut?: number;
  automatic?: boolean;
  sent_at?: null;
  /** The mail is dropped. */
  dropped?: boolean;
}

export const corpus: Record<string, Expectation> = {
  "gmail-web": {
    body: "It does not boil.\n\nAnn",
  },
  "gmail-web-reply": {
    body: "Yes, it is.",
    quoted: "Is it plugged in?",
  },
  "gmail-long-attribution": {
    body: "Thanks!",
    quoted: "A new one",
  },
  "gmail-android": {
    body: "Any news?\n\nSent from my phone",
    quoted: "We look into it.",
  },
  "gmail-inline-picture": {
    body: "Look:\n[image: kettle.png]",
    files: ["kettle.png"],
  },
  "gmail-forwarded": {
    contains: ["Please see below.", "Mine is broken, too."],
  },
  "gmail-utf8-subject-split": {
    body: "It does not boil.",
    subject: "Der Wasserkocher für die Küche ist kaputt – bitte helfen Sie mir",
  },
  "outlook-windows": {
    body: "It does not boil.\n\nKönnen Sie helfen? 5€",
  },
  "outlook-reply": {
    body: "Yes, it is.",
    quoted: "Is it plugged in?",
  },
  "outlook-reply-german": {
    body: "Ja.",
    quoted: "Ist er eingesteckt?",
  },
  "outlook-reply-french": {
    body: "Oui.",
    quoted: "branchée",
  },
  "outlook-original-message": {
    body: "Yes.",
    quoted: "Is it plugged in?",
  },
  "outlook-mobile": {
    body: "Yes.\n\nGet Outlook for iOS<https://aka.ms/o0ukef>",
    quoted: "plugged in",
  },
  "outlook-signature-pictures": {
    body: "Hello,\n\nit leaks.",
    files: ["image001.png"],
  },
  "outlook-winmail": {
    body: "It leaks.",
    files: ["Rechnung-für-März.pdf", "kettle.png"],
  },
  "outlook-winmail-only": {
    body: "It leaks, says Outlook.",
    files: ["Rechnung-für-März.pdf", "kettle.png"],
  },
  "outlook-winmail-cut-off": {
    body: "It leaks.",
  },
  "exchange-absence": {
    body: "I am out of the office until Monday.",
    automatic: true,
  },
  "apple-mail": {
    body: "It does not boil.\n\nAnn",
  },
  "apple-mail-reply": {
    body: "Yes.",
    quoted: "plugged in",
  },
  "apple-mail-text-between-pictures": {
    contains: ["First this:", "then that."],
    files: ["one.png"],
  },
  iphone: {
    body: "Still broken\n\nSent from my iPhone",
  },
  "iphone-reply": {
    body: "Yes\n\nSent from my iPhone",
    quoted: "plugged in",
  },
  "apple-decomposed-filename": {
    body: "See file.",
    files: ["Küche.pdf"],
  },
  thunderbird: {
    body: "It does not boil.",
  },
  "thunderbird-flowed": {
    contains: ["This is a long line that was broken where it flows."],
  },
  "thunderbird-reply-german": {
    body: "Ja.",
    quoted: "eingesteckt",
  },
  "thunderbird-interleaved": {
    body: "> Is it plugged in?\n\nYes.\n\n> Is it on?\n\nYes, too.",
  },
  "thunderbird-top-and-signature": {
    body: "Yes.",
    quoted: "plugged in",
  },
  mutt: {
    body: "It does not boil.\n\n--\nAnn",
  },
  yahoo: {
    body: "Yes.",
    quoted: "plugged in",
  },
  proton: {
    body: "Yes.\n\nSent with Proton Mail secure email.",
    quoted: "plugged in",
  },
  "samsung-html-only": {
    body: "It does not boil.\n\nBest,\nAnn",
    html: "does not</b>",
  },
  "html-only-with-picture": {
    body: "Look:",
    html: "/uploads/",
    files: ["kettle.png"],
  },
  "html-with-empty-text": {
    body: "Only here.",
    html: "Only here.",
  },
  "html-with-useless-text": {
    body: "Only here.",
    html: "Only here.",
  },
  "html-hostile": {
    body: "Hi",
    html: "<p>Hi</p>",
  },
  "iso-2022-jp": {
    body: "ケトルが壊れました。\n助けてください。",
    subject: "こわれたケトル",
  },
  "shift-jis": {
    body: "ケトルが壊れました。",
  },
  "windows-1251": {
    body: "Чайник не работает.",
    subject: "Чайник",
  },
  "koi8-r": {
    body: "Чайник не работает.",
  },
  "koi8-r-reply": {
    body: "Да.",
    quoted: "Он включён?",
  },
  gb2312: {
    body: "水壶坏了。",
  },
  big5: {
    body: "水壺壞了。",
  },
  "euc-kr": {
    body: "주전자가 고장났어요.",
  },
  "iso-8859-15": {
    body: "Kostet 5 €",
  },
  "utf-7-like-unknown-charset": {
    body: "It does not boil.",
  },
  "charset-missing-utf8": {
    body: "Größe: klein",
  },
  "charset-wrong": {
    contains: ["klein"],
  },
  "utf-16": {
    contains: ["Grüße"],
  },
  arabic: {
    body: "الغلاية لا تعمل.",
  },
  "raw-utf8-headers": {
    body: "It does not boil.",
    subject: "Größe",
  },
  "calendar-google": {
    body: "You have been invited to Kettle review.",
    files: ["invite.ics", "invite.ics"],
  },
  "calendar-only": {
    body: "Kettle review\n2026-11-23 09:00 UTC – 2026-11-23 09:30 UTC\nRoom 1, Berlin",
    files: ["invite.ics"],
  },
  "zendesk-notification": {
    contains: ["Your request (42)"],
    automatic: true,
  },
  jira: {
    contains: ["KET-42"],
    automatic: true,
  },
  newsletter: {
    body: "News about kettles.",
  },
  "mailing-list-footer": {
    contains: ["It does not boil.", "kettles mailing list"],
  },
  "vacation-sieve": {
    body: "Away.",
    automatic: true,
  },
  "vacation-old-gmail": {
    body: "Ich bin nicht da.",
    automatic: true,
  },
  "vacation-by-subject": {
    body: "Ich bin nicht da.",
    automatic: true,
  },
  "read-receipt": {
    contains: ["was read"],
    automatic: true,
  },
  "bounce-of-others": {
    contains: ["Could not be delivered."],
    files: ["message.eml"],
    automatic: true,
  },
  "contact-form": {
    body: "Name: Ann\nMessage: It does not boil.",
  },
  voicemail: {
    body: "You have a voice message.",
    files: ["voice.mp3"],
  },
  "attached-mail": {
    body: "See the mail.",
    files: ["Kettle.eml"],
  },
  "attachment-only": {
    body: "",
    files: ["invoice.pdf"],
  },
  "attachment-encoded-word-name": {
    body: "Invoice.",
    files: ["Rechnung-für-Öl.pdf"],
  },
  "attachment-hostile-name": {
    body: "Invoice.",
    files: ["passwd"],
  },
  "attachment-without-name": {
    body: "Picture.",
    files: ["image.png"],
  },
  "attachments-too-many": {
    body: "Many.",
    files: 100,
    leftOut: 10,
  },
  "signed-smime": {
    body: "It does not boil.",
    files: ["smime.p7s"],
  },
  "signed-pgp": {
    body: "It does not boil.",
    files: ["signature.asc"],
  },
  "broken-boundary-never-closed": {
    body: "It does not boil.",
  },
  "broken-base64": {
    contains: ["It does not"],
  },
  "broken-no-subject": {
    body: "It does not boil.",
    subject: null,
  },
  "broken-no-message-id": {
    body: "It does not boil.",
  },
  "broken-no-mime": {
    body: "It does not boil.",
  },
  "broken-date": {
    body: "It does not boil.",
  },
  "broken-date-future": {
    body: "It does not boil.",
    sent_at: null,
  },
  "broken-zero-bytes": {
    body: "It does not boil.",
  },
  "broken-lone-surrogate": {
    contains: ["not boil."],
  },
  "broken-two-froms": {
    body: "It does not boil.",
  },
  "broken-long-subject": {
    body: "It does not boil.",
    subject:
      "xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx",
  },
  "broken-empty": {
    body: "",
  },
  "broken-from-nobody": {
    dropped: true,
  },
  "broken-from-no-address": {
    dropped: true,
  },
  "loop-many-hops": {
    dropped: true,
  },
};
