import { withSharedTexts } from "../../texts/text.ts";

export const { text } = withSharedTexts({
  "bot.heading": "Bot demo",
  "bot.lead": "Try the answers that the bot would give. Your entries stay in this browser.",
  "bot.disabled": "The bot is temporarily disabled.",
  "bot.toDemo": "Try the chat widget instead",

  "bot.add": "Add training data",
  "bot.question": "Question",
  "bot.answer": "Answer",
  "bot.addEntry": "Add",
  "bot.failed": "Error adding training data!",
  "bot.bothRequired": "Both the question and answer text are required.",

  "bot.entries": "Training data",
  "bot.none": "No training data",
  "bot.noneHint": "Add a question and its answer above.",
  "bot.remove": "Remove “{question}”",

  "faq.what.question": "What is Parley?",
  "faq.what.answer": "Parley is an open-source live-chat and customer-support platform that you run yourself.",
  "faq.chat.question": "Does Parley have live chat?",
  "faq.chat.answer": "Yes. Visitors write in a chat widget on your site, and your team answers from a shared inbox.",
  "faq.pricing.question": "How much does Parley cost?",
  "faq.pricing.answer": "The first 2 users are free, then it is $40/month for up to 10 users.",
  "faq.creators.question": "Who created Parley?",
  "faq.creators.answer": "The people who contribute to it. Parley is developed in the open.",
  "faq.place.question": "Where are you based?",
  "faq.place.answer": "Parley is made by people in different places, and runs wherever you run it.",
});
