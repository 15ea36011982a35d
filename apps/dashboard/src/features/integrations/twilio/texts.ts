import { withSharedTexts } from "../../../texts/text.ts";

export const { text } = withSharedTexts({
  "twilio.connect": "Connect to Twilio",
  "twilio.settings": "Settings",
  "twilio.phone": "Phone number",
  "twilio.phonePlaceholder": "+15551234567",
  "twilio.accountSid": "Account SID",
  "twilio.authToken": "Auth token",
  "twilio.required": "This field is required",
  "twilio.invalid": "Invalid Twilio authorization details. Please check the inputs above and try again.",
  "twilio.webhook": "URL for incoming messages",
  "twilio.webhookHint":
    "In Twilio, open the phone number and enter this URL under “A message comes in”, with HTTP POST.",
  "twilio.copyWebhook": "Copy the URL",
});
