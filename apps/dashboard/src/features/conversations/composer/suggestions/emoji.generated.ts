// Written by `npm run emoji`.

/** A line for each symbol, the most frequent first: its names, and other words for it. */
export const table = `
😄 smile happy,joy,laugh,pleased
😁 grin
😂 joy tears
🤣 rofl lol,laughing
😃 smiley happy,joy,haha
😀 grinning smile,happy
😅 sweat_smile hot
😆 laughing,satisfied happy,haha
😉 wink flirt
😊 blush proud
😇 innocent angel
😍 heart_eyes love,crush
🙂 slightly_smiling_face
🙃 upside_down_face
😌 relieved whew
😘 kissing_heart flirt
🤩 star_struck eyes
🥳 partying_face celebration,birthday
😎 sunglasses cool
🤓 nerd_face geek,glasses
🤔 thinking
😐 neutral_face meh
😑 expressionless
😶 no_mouth mute,silence
😏 smirk smug
😒 unamused meh
🙄 roll_eyes
😬 grimacing
😯 hushed silence,speechless
😮 open_mouth surprise,impressed,wow
😲 astonished amazed,gasp
😳 flushed
🥺 pleading_face puppy,eyes
😢 cry sad,tear
😭 sob sad,cry,bawling
😱 scream horror,shocked
😕 confused
😟 worried nervous
🙁 slightly_frowning_face
😞 disappointed sad
😓 sweat
😩 weary tired
😫 tired_face upset,whine
🥱 yawning_face
😴 sleeping zzz
😪 sleepy tired
😠 angry mad,annoyed
😡 rage,pout angry
😤 triumph smug
🤯 exploding_head mind,blown
😵 dizzy_face
😷 mask sick,ill
🤒 face_with_thermometer sick
🤧 sneezing_face achoo,sick
🤗 hugs
🤫 shushing_face silence,quiet
🫡 saluting_face respect
🫠 melting_face sarcasm,dread
🤪 zany_face goofy,wacky
😛 stuck_out_tongue
😋 yum tongue,lick
🤑 money_mouth_face rich
🤠 cowboy_hat_face
👻 ghost halloween
🤖 robot
👍 +1,thumbsup approve,ok
👎 -1,thumbsdown disapprove,bury
👌 ok_hand
👏 clap praise,applause
🙌 raised_hands hooray
🙏 pray please,hope,wish
🤝 handshake deal
👋 wave goodbye
💪 muscle flex,bicep,strong,workout
☝️ point_up
👉 point_right
👈 point_left
👇 point_down
🤞 crossed_fingers luck,hopeful
✌️ v victory,peace
✊ fist_raised,fist power
👊 fist_oncoming,facepunch,punch attack
✋ hand,raised_hand highfive,stop
✍️ writing_hand
🤷 shrug
🤦 facepalm
🙇 bow respect,thanks
🙋 raising_hand
👀 eyes look,see,watch
🧠 brain
❤️ heart love
🧡 orange_heart
💛 yellow_heart
💚 green_heart
💙 blue_heart
💜 purple_heart
💔 broken_heart
💖 sparkling_heart
🔥 fire burn
✨ sparkles shiny
⭐ star
💥 boom,collision explode
💯 100 score,perfect
🎉 tada hooray,party
🎊 confetti_ball
🎁 gift present,birthday,christmas
🎈 balloon party,birthday
🎂 birthday party
🍰 cake dessert
🏆 trophy award,contest,winner
🏅 medal_sports gold,winner
🚀 rocket ship,launch
🌈 rainbow
☀️ sunny weather
☁️ cloud
🌧️ cloud_with_rain
❄️ snowflake winter,cold,weather
⚡ zap lightning,thunder
☔ umbrella rain,weather
☕ coffee cafe,espresso
🍵 tea green,breakfast
🍕 pizza
🍺 beer drink
🍾 champagne bottle,bubbly,celebration
🍎 apple
🐶 dog pet
🐱 cat pet
🐛 bug
🐢 turtle slow
🦄 unicorn
🌻 sunflower
🌹 rose flower
🍀 four_leaf_clover luck
✅ white_check_mark
✔️ heavy_check_mark
❌ x
⚠️ warning wip
❓ question confused
❗ exclamation,heavy_exclamation_mark bang
ℹ️ information_source
🛑 stop_sign
⛔ no_entry limit
💡 bulb idea,light
🔔 bell sound,notification
🔒 lock security,private
🔓 unlock security
🔑 key lock,password
🔍 mag search,zoom
🔗 link
📎 paperclip
📌 pushpin location
📝 memo,pencil document,note
📖 book,open_book
📅 date calendar,schedule
📆 calendar schedule
🕒 clock3
⏳ hourglass_flowing_sand time
⏰ alarm_clock morning
📈 chart_with_upwards_trend graph,metrics
📉 chart_with_downwards_trend graph,metrics
📧 email,e-mail
✉️ envelope letter,email
📥 inbox_tray
📤 outbox_tray
📦 package shipping
📞 telephone_receiver phone,call
📱 iphone smartphone,mobile
💻 computer desktop,screen
⌨️ keyboard
🖨️ printer
📷 camera photo
💳 credit_card subscription
💰 moneybag dollar,cream
💵 dollar money
💶 euro
🛒 shopping_cart
🚚 truck
🚗 car,red_car
🚲 bike bicycle
🚆 train2
✈️ airplane flight
🏠 house
🏢 office
🏪 convenience_store
🏥 hospital
🌍 earth_africa globe,world,international
🗺️ world_map travel
🛠️ hammer_and_wrench
🔧 wrench tool
🔨 hammer tool
⚙️ gear
🚧 construction wip
♻️ recycle environment,green
➡️ arrow_right
⬅️ arrow_left
⬆️ arrow_up
⬇️ arrow_down
🔙 back
🔜 soon
🆕 new fresh
🆓 free
🆘 sos help,emergency
©️ copyright
™️ tm trademark
`;
