import type { ConversationChanges } from "@parley/contract";

interface Said {
  by: "customer" | "agent" | "note";
  body: string;
  withFiles?: boolean;
}

interface ScreenshotConversation {
  customer: { name?: string; email?: string } & Record<string, unknown>;
  said: Said[];
  /** `assignedTo` is an index into the team. */
  state?: ConversationChanges & { assignedTo?: number };
  tagged?: string[];
}

const customer = (body: string): Said => ({ by: "customer", body });
const agent = (body: string): Said => ({ by: "agent", body });
const note = (body: string): Said => ({ by: "note", body });

const questions = [
  "Which kettle is the quietest?",
  "Can I pay by invoice?",
  "My parcel says delivered, but it is not here.",
  "Do the lids fit the old teapots, too?",
  "How long is the guarantee?",
];

const LONG_WORD = "https://example.com/orders/".padEnd(180, "0123456789");

/** The conversations, newest first. */
export const screenshotConversations: ScreenshotConversation[] = [
  {
    customer: {
      name: "Customer One",
      email: "customer.one@example.com",
      phone: "+1 555 0100",
      external_id: "customer-0001",
      browser: "Firefox",
      os: "Linux",
      time_zone: "Europe/Oslo",
      current_url: "https://example.com/cart?step=2",
      pathname: "/cart",
      metadata: { plan: "yearly", seats: 12, "last order": "2026-11-02" },
    },
    said: [
      customer("Hello! The handle of my new kettle is broken."),
      customer("It arrived like this. What can I do?"),
      agent("Hello, and sorry about that! Could you send us a picture of it, and the number of your order?"),
      customer(`It is order 2026-0117, see ${LONG_WORD}`),
      note("Third broken handle this week. I have told the warehouse."),
      { by: "agent", body: "Thank you. Did it look **like this one**? The invoice is there, too.", withFiles: true },
      customer("Yes, exactly like that."),
      agent(
        "Then please:\n\n1. keep the kettle,\n2. recycle the box,\n3. wait for a new one: it leaves *today*.\n\n> We deliver on Saturdays\n\nThe code for your next order is `KETTLE10`.",
      ),
      customer("Wonderful, thank you! 🎉"),
    ],
    state: { assignedTo: 0, priority: "priority" },
    tagged: ["delivery", "VIP", "return"],
  },
  {
    customer: { name: "عميل رقم ٢", email: "customer.two@example.com" },
    said: [
      customer("مرحبا، متى يصل طلبي رقم 2026-0231؟"),
      agent("مرحبا! يصل طلبك يوم السبت."),
      customer("شكرا جزيلا لكم على المساعدة"),
    ],
  },
  {
    customer: {
      name: "Customer Three of the Department for the Procurement of Kettles and Teapots",
      email: "a.very.long.address.of.a.department.for.procurement@subsidiary.example.com",
    },
    said: [
      customer(
        "We would like to order two hundred of the large ones, with our logo on the lid and delivery to four addresses in three countries. Whom do we talk to about prices, payment and customs?",
      ),
    ],
    tagged: ["a question before buying", "billing", "delivery", "VIP"],
  },
  { customer: {}, said: [customer("hi")] },
  {
    customer: { email: "customer.five@example.com" },
    said: [customer("Do you deliver on Saturdays?"), agent("We do, until one o'clock.")],
    state: { assignedTo: 1 },
    tagged: ["delivery"],
  },
  {
    customer: { name: "Customer Six" },
    said: [customer("How do I change my password?"), agent("In your account, under Security."), customer("Found it.")],
    state: { assignedTo: 2 },
  },
  {
    customer: { name: "Customer Seven", email: "customer.seven@example.com" },
    said: [customer("The page of teapots shows nothing on my phone.")],
    state: { priority: "priority" },
  },
  {
    customer: { name: "Customer Eight" },
    said: [customer("Is there a student discount?"), agent("Ten percent, with a card.")],
    state: { assignedTo: 0 },
  },
  {
    customer: { name: "Customer Nine" },
    said: [customer("I was charged twice!"), note("Checked: the second one is only reserved.")],
    tagged: ["billing"],
  },
  ...Array.from(
    { length: 9 },
    (_, n): ScreenshotConversation => ({
      customer: { name: `Customer ${n + 10}`, email: `customer.${n + 10}@example.com` },
      said: [customer(questions[n % questions.length]!), agent("Let me look that up for you.")],
      state: { assignedTo: n % 3 },
    }),
  ),
  ...Array.from(
    { length: 6 },
    (_, n): ScreenshotConversation => ({
      customer: { name: `Customer ${n + 20}` },
      said: [customer(questions[(n + 3) % questions.length]!), agent("It is done."), customer("Thanks!")],
      state: { status: "closed", assignedTo: n % 2 },
    }),
  ),
];
