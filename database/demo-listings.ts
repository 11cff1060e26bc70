import type { Category, ListingLanguage } from '#contract/vocabulary.ts';

/** What the owner of a demo community wrote about it, and how it fared in the directory. */
export interface DemoListing {
  discordServerId: string;
  description: string;
  category: Category;
  language: ListingLanguage;
  inviteCode: string | null;
  rating: number | null;
  reviewCount: number;
  bumpedMinutesAgo: number | null;
  listedDaysAgo: number;
}

/** In the order of the demo communities, the most recently bumped first. */
export const demoListings: readonly DemoListing[] = [
  {
    discordServerId: '1049921672264095440',
    description:
      'We map caves. Four to a party, one torch each, and whoever holds the lantern is not allowed to fight. It started as a house rule in our Sunday game and now about three hundred parties a week play it this way. New people get a guide for their first descent, just post in #at-the-gate.',
    category: 'Gaming',
    language: 'English',
    inviteCode: 'M3DM4JnrQe',
    rating: 4.83,
    reviewCount: 412,
    bumpedMinutesAgo: 3,
    listedDaysAgo: 611,
  },
  {
    discordServerId: '757194494819994364',
    description:
      '잠 안 오는 사람들끼리 비트 찍는 방입니다. 완성 못 한 8마디도 그냥 올려 주세요. 누가 꼭 뒤를 이어 붙여요. 매달 마지막 토요일엔 그렇게 이어진 곡들만 모아서 밤새 틀어 놓습니다.',
    category: 'Music',
    language: 'Korean',
    inviteCode: 'qUCSzJyJzA',
    rating: 4.9,
    reviewCount: 58,
    bumpedMinutesAgo: 7,
    listedDaysAgo: 204,
  },
  {
    discordServerId: '945827592960771247',
    description:
      '描きかけ、失敗作、なんでも置いていってください。\n毎晩23時から1時まで「無言作業通話」をしています。マイクはオフのままで大丈夫です。\n講評は頼まれたときだけ。これだけは守ってもらっています。',
    category: 'Art',
    language: 'Japanese',
    inviteCode: '6AFPN8SVx',
    rating: 4.76,
    reviewCount: 96,
    bumpedMinutesAgo: 12,
    listedDaysAgo: 388,
  },
  {
    discordServerId: '1032442907926590748',
    description:
      "Quiet server for people who fix old radios, calculators and synths at the kitchen table. Post a photo of the board, say what you've measured so far, and somebody who has killed the same capacitor before will turn up. Beginners with one cheap iron very much included.",
    category: 'Technology',
    language: 'English',
    inviteCode: 'E7Th8YCT',
    rating: 4.94,
    reviewCount: 71,
    bumpedMinutesAgo: 18,
    listedDaysAgo: 142.5,
  },
  {
    discordServerId: '902129583466773130',
    description:
      '¿Sabes ese rato después de comer en el que nadie se levanta de la mesa? Pues eso, pero en Discord. Somos de Cádiz, de Rosario, de Puebla y de medio mundo más; hablamos de todo menos de trabajo y casi siempre hay alguien con un café en el canal de voz.',
    category: 'Community',
    language: 'Spanish',
    inviteCode: 'MyP6r4JZ',
    rating: 4.58,
    reviewCount: 133,
    bumpedMinutesAgo: 26,
    listedDaysAgo: 297,
  },
  {
    discordServerId: '828073796429075255',
    description:
      "Fan-run home of the Cindermarch saga: builds, lore arguments, raid groups on every shard, and a patch-day channel that moves too fast to read. Pick your shard when you join or you'll see all nineteen of them at once. We aren't the studio and can't unban you, sorry 🔥",
    category: 'Gaming',
    language: 'English',
    inviteCode: 'FBDt6yZb',
    rating: 4.12,
    reviewCount: 893,
    bumpedMinutesAgo: 31,
    listedDaysAgo: 842,
  },
  {
    discordServerId: '1016189927411489485',
    description:
      'Forty of us from three colleges working through organic chemistry together. Tuesday and Thursday, 7 pm Eastern, one problem set, cameras optional. If you miss a week nobody is mad, the whiteboard photos get pinned.',
    category: 'Education',
    language: 'English',
    inviteCode: 'K8LKpwR2cM',
    rating: 5,
    reviewCount: 6,
    bumpedMinutesAgo: 38,
    listedDaysAgo: 61,
  },
  {
    discordServerId: '1135127861019939813',
    description:
      'A gente joga toda quarta na quadra da escola e passa o resto da semana discutindo o jogo de quarta. Tem tabela, artilharia, vídeo dos gols (e dos frangos, principalmente). Se você mora longe, monta o seu time aí e manda o placar que ele entra na liga.',
    category: 'Sports',
    language: 'Portuguese',
    inviteCode: 'hSV6Lvy',
    rating: 4.71,
    reviewCount: 28,
    bumpedMinutesAgo: 44,
    listedDaysAgo: 173,
  },
  {
    discordServerId: '979879093271533085',
    description:
      '본방 같이 보는 사람들 모임이에요 📺 방영 중에는 #본방사수 채널에서만 떠들고, 못 보신 분들 위해서 다음 날 자정까지는 스포 가리기 필수! 종영하고 나면 다 같이 1화부터 다시 봅니다. 울 준비 하고 오세요.',
    category: 'Entertainment',
    language: 'Korean',
    inviteCode: 'vPMQvXzgaT',
    rating: 4.63,
    reviewCount: 187,
    bumpedMinutesAgo: 53,
    listedDaysAgo: 455,
  },
  {
    discordServerId: '859326943744745938',
    description:
      "I teach smart contracts to people who've never written one. We go one tiny contract per week, on a test network, with fake money, and then everybody tries to break everybody else's. Price talk gets deleted without discussion. Bring questions you think are too basic.",
    category: 'Web3',
    language: 'English',
    inviteCode: 'CGLS9ujc',
    rating: 4.68,
    reviewCount: 104,
    bumpedMinutesAgo: 61,
    listedDaysAgo: 329,
  },
  {
    discordServerId: '1096924142742406243',
    description:
      '社会人中心のまったりサンドボックス鯖です。拠点を壊さない、勝手に収穫しない、疲れたら寝る。以上が村の掟。今は全員で谷に橋を架けていて、なぜか三本目です。',
    category: 'Gaming',
    language: 'Japanese',
    inviteCode: 'JfBHZdn',
    rating: 4.92,
    reviewCount: 37,
    bumpedMinutesAgo: 70,
    listedDaysAgo: 98,
  },
  {
    discordServerId: '901419606606011859',
    description:
      "Aquarelle, gravure, pâte à modeler des enfants : on s'en fiche, du moment que vous avez fait quelque chose de vos mains cette semaine. Le dimanche à 15 h on se retrouve en vocal pour dessiner la même nature morte, et le résultat ne se ressemble jamais. Débutants accueillis avec du thé.",
    category: 'Art',
    language: 'French',
    inviteCode: 'Rvbp2TBcHB',
    rating: 4.87,
    reviewCount: 45,
    bumpedMinutesAgo: 82,
    listedDaysAgo: 236,
  },
  {
    discordServerId: '764531606475451227',
    description:
      'One album a week, chosen by dice. You listen to the whole thing, you post your worst opinion about it, you defend that opinion in voice on Friday. So far: 214 albums, two friendships ended, one marriage (they met over a polka record).',
    category: 'Music',
    language: 'English',
    inviteCode: 'HkdZVbMn66',
    rating: 4.47,
    reviewCount: 166,
    bumpedMinutesAgo: 95,
    listedDaysAgo: 520,
  },
  {
    discordServerId: '854645467640990943',
    description:
      "Hier druckt's. Meistens jedenfalls. Wir helfen bei verstopften Düsen, schiefen Betten und der Frage, warum der Spaghetti-Haufen um drei Uhr nachts kein Feature ist. Bitte immer Foto + Einstellungen posten, Hellsehen kostet extra 😉",
    category: 'Technology',
    language: 'German',
    inviteCode: 'GSN3Vqe74',
    rating: 4.79,
    reviewCount: 118,
    bumpedMinutesAgo: 109,
    listedDaysAgo: 402,
  },
  {
    discordServerId: '1210126562696723759',
    description:
      "Put your headphones in and join the voice channel while you walk home. That's the idea, it began with night-shift nurses and now it's bakers, bus drivers, a lighthouse guy. Somebody is always walking somewhere. You don't have to talk, plenty of us just like hearing footsteps.",
    category: 'Community',
    language: 'English',
    inviteCode: 'uY7fRTmA',
    rating: null,
    reviewCount: 0,
    bumpedMinutesAgo: 121,
    listedDaysAgo: 0.1,
  },
  {
    discordServerId: '979378016330564311',
    description:
      '夜はもう頭が動かないので朝にやる、という人の集まりです。受験生、資格勢、原稿が終わらない院生。5時に「おはよう」、7時に「やった」だけ書き込めばOK。続いた日数はbotが数えてくれます。',
    category: 'Education',
    language: 'Japanese',
    inviteCode: 'XE4vYud',
    rating: 4.81,
    reviewCount: 63,
    bumpedMinutesAgo: 138,
    listedDaysAgo: 267,
  },
  {
    discordServerId: '1066891937277155389',
    description:
      'For cyclists who get dropped.\nRoutes with cafes in the middle, honest advice about saddles, a winter challenge where the only rule is going outside once. Average speed is not discussed here.',
    category: 'Sports',
    language: 'English',
    inviteCode: 'HdH2bjwB',
    rating: 4.88,
    reviewCount: 52,
    bumpedMinutesAgo: 150,
    listedDaysAgo: 181,
  },
  {
    discordServerId: '1008261901552634254',
    description:
      'أهلاً وسهلاً 👋 هنا نلعب كل ليلة بعد العشاء، فرق من أربعة، والمبتدئ قبل المحترف. ما نحب الصراخ في المايك ولا السب، واللي يخسر يجيب الشاي. عندنا بطولة صغيرة آخر كل شهر وجوائزها ألقاب مضحكة.',
    category: 'Gaming',
    language: 'Arabic',
    inviteCode: 'u3SzfHQf',
    rating: 4.39,
    reviewCount: 141,
    bumpedMinutesAgo: 167,
    listedDaysAgo: 310,
  },
  {
    discordServerId: '753442697567391818',
    description:
      'Dioramas, model railways, dollhouse restoration, anything smaller than it should be. Thursday is "what is this made of" night: post a close-up and we guess (it\'s nearly always a toothpick). Scratch builders, kit bashers and people with one sad hedge are equally at home.',
    category: 'Art',
    language: 'English',
    inviteCode: 'FYqNKWR9',
    rating: 4.91,
    reviewCount: 79,
    bumpedMinutesAgo: 185,
    listedDaysAgo: 433,
  },
  {
    discordServerId: '1228580764547470252',
    description:
      'शाम छह बजे सब अपना कप लेकर आ जाते हैं। कोई दफ़्तर की बस में है, कोई छत पर, कोई हॉस्टल की कैंटीन में। गाने चलते हैं, किस्से चलते हैं, और हर शुक्रवार को अंताक्षरी। बहस करनी हो तो अदरक वाली अच्छी या इलायची वाली, बस इसी पर ☕',
    category: 'Community',
    language: 'Hindi',
    inviteCode: '55tFH8j',
    rating: 4.85,
    reviewCount: 33,
    bumpedMinutesAgo: 204,
    listedDaysAgo: 119,
  },
  {
    discordServerId: '863108511733095908',
    description:
      '写编译器、解释器和各种没人用的小语言的人都在这儿。每月一个小题目，比如“只用三条指令画一个圆”，代码随便什么语言。提问请贴最小复现，贴截图的会被大家温柔地嘲笑。',
    category: 'Technology',
    language: 'Chinese',
    inviteCode: 'YPGxwe8X',
    rating: 4.74,
    reviewCount: 69,
    bumpedMinutesAgo: 222,
    listedDaysAgo: 364,
  },
  {
    discordServerId: '775676003587925580',
    description:
      'Puntine, fruscii e copertine rovinate. Il martedì a turno ognuno mette un lato A e racconta dove ha trovato il disco: mercatino, soffitta della zia, scambio alla pari. Se hai un solo vinile va benissimo, io ho cominciato con uno di sigle dei cartoni.',
    category: 'Music',
    language: 'Italian',
    inviteCode: 'KTgN93jC',
    rating: 4.95,
    reviewCount: 19,
    bumpedMinutesAgo: 241,
    listedDaysAgo: 88,
  },
  {
    discordServerId: '765440611096570101',
    description:
      'Собираем пати вечером после работы, часов с девяти по Москве. Играем в кооперативы, где можно дружно всё провалить и посмеяться. Крики, токсичность и фраза «удали игру» наказываются мытьём посуды в игровом лагере. Медведь на аватарке необязателен, но желателен 🐻',
    category: 'Gaming',
    language: 'Russian',
    inviteCode: 'KeVPhXjE8',
    rating: 4.55,
    reviewCount: 124,
    bumpedMinutesAgo: 266,
    listedDaysAgo: 498,
  },
  {
    discordServerId: '984898188124893077',
    description:
      '블록 구조체 하나 직접 만들어 보는 것부터 시작하는 개발 스터디입니다. 12주 코스를 벌써 다섯 번째 돌리고 있어요. 코인 시세 얘기는 금지, 코드 리뷰는 환영. 중간에 포기했다가 다음 기수에 다시 오시는 분이 절반이라 눈치 안 보셔도 됩니다.',
    category: 'Web3',
    language: 'Korean',
    inviteCode: 'VaEhxtZ8S',
    rating: 4.7,
    reviewCount: 40,
    bumpedMinutesAgo: 290,
    listedDaysAgo: 152,
  },
  {
    discordServerId: '1140093511863929049',
    description:
      'Latin on Mondays, Old Norse on Wednesdays, Akkadian whenever Tobias is awake. We read slowly and out loud, about six lines an hour, and laugh at the grammar. Knowing zero of anything is the normal way to arrive.',
    category: 'Education',
    language: 'English',
    inviteCode: 'FC7dZNWU36',
    rating: 4.96,
    reviewCount: 47,
    bumpedMinutesAgo: 318,
    listedDaysAgo: 259,
  },
  {
    discordServerId: '1025755257589303296',
    description:
      'うちの子の写真を貼る、それだけの場所です。猫がいない人も見る専で歓迎。毎月22日は「寝相コンテスト」、優勝しても何も出ません。里親さがしや体調の相談は専用チャンネルへ、病気のことはまず獣医さんに。',
    category: 'Community',
    language: 'Japanese',
    inviteCode: 'znMcH6dXq',
    rating: 4.89,
    reviewCount: 231,
    bumpedMinutesAgo: 347,
    listedDaysAgo: 571,
  },
  {
    discordServerId: '961503017676567109',
    description:
      'Mostly indoor, mostly V2, mostly falling off. We post beta videos with terrible music, swap finger warm-ups, and meet at a different gym in the north of England every second Saturday.',
    category: 'Sports',
    language: 'English',
    inviteCode: null,
    rating: 4.75,
    reviewCount: 12,
    bumpedMinutesAgo: 381,
    listedDaysAgo: 33,
  },
  {
    discordServerId: '1175020893411552381',
    description:
      "Cuma gecesi saat 00:00'da ışıklar kapanır, eski bir film açılır, yorumlar sohbet kanalına akar. Bu ayın konusu: tren sahneleri. Film önermek isteyen #sıradaki kanalına yazsın, oylamayı çarşamba yapıyoruz. Patlamış mısır sizden 🍿",
    category: 'Entertainment',
    language: 'Turkish',
    inviteCode: 'EnqHwN95w',
    rating: 4.65,
    reviewCount: 55,
    bumpedMinutesAgo: 420,
    listedDaysAgo: 214,
  },
  {
    discordServerId: '902130971723584548',
    description:
      'Somebody has to record how fast the marbles roll. That somebody is us. Spreadsheets going back seven seasons, a weekly upset report, commentary practice in voice, and a home-track division for people racing marbles down their own stairs.',
    category: 'Entertainment',
    language: 'English',
    inviteCode: 'BJhQeezBAy',
    rating: 4.73,
    reviewCount: 208,
    bumpedMinutesAgo: 468,
    listedDaysAgo: 688,
  },
  {
    discordServerId: '849739521445494276',
    description:
      'farming games, train sims, that one about mail. nobody here has finished anything. come sit',
    category: 'Gaming',
    language: 'English',
    inviteCode: 'WJRYspZKL',
    rating: 5,
    reviewCount: 24,
    bumpedMinutesAgo: 525,
    listedDaysAgo: 77,
  },
];
