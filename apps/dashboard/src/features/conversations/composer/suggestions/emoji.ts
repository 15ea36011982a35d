/** An emoji, by one of the names it is known by in chats. */
export interface Emoji {
  name: string;
  sign: string;
}

/** Frequent emoji, the most frequent first. */
const table = `
smile 😄|grin 😁|joy 😂|rofl 🤣|smiley 😃|grinning 😀|sweat_smile 😅|laughing 😆|wink 😉|blush 😊|innocent 😇|heart_eyes 😍
slightly_smiling 🙂|upside_down 🙃|relieved 😌|kissing_heart 😘|star_struck 🤩|partying 🥳|sunglasses 😎|nerd 🤓|thinking 🤔
neutral 😐|expressionless 😑|no_mouth 😶|smirk 😏|unamused 😒|roll_eyes 🙄|grimacing 😬|hushed 😯|open_mouth 😮|astonished 😲
flushed 😳|pleading 🥺|cry 😢|sob 😭|scream 😱|confused 😕|worried 😟|frowning 🙁|disappointed 😞|sweat 😓|weary 😩|tired 😫
yawning 🥱|sleeping 😴|sleepy 😪|angry 😠|rage 😡|triumph 😤|exploding_head 🤯|dizzy_face 😵|mask 😷|sick 🤒|sneezing 🤧
hugging 🤗|shushing 🤫|salute 🫡|melting 🫠|zany 🤪|stuck_out_tongue 😛|yum 😋|money_mouth 🤑|cowboy 🤠|ghost 👻|robot 🤖
thumbsup 👍|+1 👍|thumbsdown 👎|-1 👎|ok_hand 👌|clap 👏|raised_hands 🙌|pray 🙏|thanks 🙏|handshake 🤝|wave 👋|muscle 💪
point_up ☝️|point_right 👉|point_left 👈|point_down 👇|crossed_fingers 🤞|victory ✌️|fist ✊|facepunch 👊|raised_hand ✋|writing ✍️
shrug 🤷|facepalm 🤦|bow 🙇|raising_hand 🙋|eyes 👀|brain 🧠|heart ❤️|orange_heart 🧡|yellow_heart 💛|green_heart 💚|blue_heart 💙
purple_heart 💜|broken_heart 💔|sparkling_heart 💖|fire 🔥|sparkles ✨|star ⭐|boom 💥|100 💯|tada 🎉|confetti 🎊|gift 🎁|balloon 🎈
birthday 🎂|cake 🍰|trophy 🏆|medal 🏅|rocket 🚀|rainbow 🌈|sun ☀️|cloud ☁️|rain 🌧️|snow ❄️|zap ⚡|umbrella ☔|coffee ☕|tea 🍵
pizza 🍕|beer 🍺|champagne 🍾|apple 🍎|dog 🐶|cat 🐱|bug 🐛|turtle 🐢|unicorn 🦄|sunflower 🌻|rose 🌹|clover 🍀
check ✅|white_check_mark ✅|heavy_check_mark ✔️|x ❌|warning ⚠️|question ❓|exclamation ❗|information ℹ️|stop 🛑|no_entry ⛔
bulb 💡|bell 🔔|lock 🔒|unlock 🔓|key 🔑|mag 🔍|link 🔗|paperclip 📎|pushpin 📌|memo 📝|book 📖|calendar 📅|date 📆|clock 🕒
hourglass ⏳|alarm ⏰|chart 📈|chart_down 📉|email 📧|envelope ✉️|inbox 📥|outbox 📤|package 📦|phone 📞|mobile 📱|computer 💻
keyboard ⌨️|printer 🖨️|camera 📷|credit_card 💳|money 💰|dollar 💵|euro 💶|cart 🛒|truck 🚚|car 🚗|bike 🚲|train 🚆|airplane ✈️
house 🏠|office 🏢|store 🏪|hospital 🏥|globe 🌍|map 🗺️|tools 🛠️|wrench 🔧|hammer 🔨|gear ⚙️|construction 🚧|recycle ♻️
arrow_right ➡️|arrow_left ⬅️|arrow_up ⬆️|arrow_down ⬇️|back 🔙|soon 🔜|new 🆕|free 🆓|sos 🆘|copyright ©️|tm ™️
`;

const emoji: Emoji[] = table
  .trim()
  .split(/[|\n]/)
  .map((entry) => {
    const [name = "", sign = ""] = entry.split(" ");
    return { name, sign };
  });

const MOST = 8;

/** Finds emoji by the beginning of a name, then by parts of it. A final colon requires the whole name. */
export function findEmoji(typed: string): Emoji[] {
  const asked = typed.toLowerCase();
  if (asked.endsWith(":")) return emoji.filter(({ name }) => name === asked.slice(0, -1));
  const beginning = emoji.filter(({ name }) => name.startsWith(asked));
  const within = emoji.filter(({ name }) => name.includes(asked) && !name.startsWith(asked));
  return [...beginning, ...within].slice(0, MOST);
}
