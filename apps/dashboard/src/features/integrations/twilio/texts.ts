import { withSharedTexts } from "../../../texts/text.ts";

export const { text } = withSharedTexts({
  "twilio.connect": "Connect to Twilio",
  "twilio.settings": "Settings",
  "twilio.phone": "Phone number",
  "twilio.phonePlaceholder": "+15551234567",
  "twilio.accountSid": "Account SID",
  "twilio.authToken": "Auth token",
  "twilio.required": "Please fill this in",
  "twilio.invalid": "Invalid Twilio authorization details. Please check the inputs above and try again.",
  "twilio.webhook": "Where Twilio brings messages",
  "twilio.webhookHint": "Enter this address at Twilio, at the number, under “A message comes in”, with HTTP POST.",
  "twilio.copyWebhook": "Copy the address",
});
