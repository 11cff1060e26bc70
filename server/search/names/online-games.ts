/** Games that are mostly played together over the net, on a computer or a console. */
export const ONLINE_GAMES: readonly string[] = [
  // Riot Games: sites in the three languages. 롤: LCK, 롤드컵
  'League of Legends | LoL | 리그 오브 레전드 | 롤 | リーグ・オブ・レジェンド',
  // Riot Games Korea; 롤토체스, 롤체: namu.wiki
  'Teamfight Tactics | TFT | 전략적 팀 전투 | 롤토체스 | 롤체 | チームファイトタクティクス',
  // Riot Games Korea: 리그 오브 레전드: 와일드 리프트; ワイリフ: Japanese players
  'Wild Rift | 와일드 리프트 | ワイルドリフト | ワイリフ',
  // Riot Games; ja.wikipedia VALORANT; VALO, ヴァロ, バロラント: seen in Japanese lists of games
  'VALORANT | VALO | 발로란트 | ヴァロラント | ヴァロ | バロラント',
  // KRAFTON: PUBG: 배틀그라운드; パブジー is how Japanese players read PUBG
  "PUBG | PlayerUnknown's Battlegrounds | 배틀그라운드 | 배그 | 펍지 | パブジー",
  // KRAFTON; 모배: namu.wiki; ja.wikipedia PUBG MOBILE
  'PUBG Mobile | 배틀그라운드 모바일 | 배그 모바일 | 모배 | PUBGモバイル',
  // Blizzard Entertainment: sites in the three languages; 옵치: namu.wiki
  'Overwatch | OW2 | 오버워치 | 옵치 | オーバーウォッチ',
  // EA: エーペックスレジェンズ, 에이펙스 레전드; エペ: seen in Japanese lists. 에펙 is After Effects too
  'Apex Legends | Apex | 에이펙스 레전드 | 에이펙스 | エーペックスレジェンズ | エーペックス | エペ',
  // Epic Games; フォトナ: seen in Japanese lists
  'Fortnite | 포트나이트 | フォートナイト | フォトナ',
  // Roblox: sites in the three languages
  'Roblox | 로블록스 | ロブロックス',
  // minecraft.net in the three languages; 마크: mirror.enha.kr; マイクラ: seen in Japanese lists
  'Minecraft | 마인크래프트 | 마크 | マインクラフト | マイクラ',
  // Nexon: maplestory.nexon.com, メイプルストーリー
  'MapleStory | 메이플스토리 | 메이플 | メイプルストーリー',
  // Smilegate RPG; Gameon (Japan, until 2023); 로아: seen in Korean lists
  'Lost Ark | 로스트아크 | 로아 | ロストアーク',
  // Nexon: 던전앤파이터; Neople: アラド戦記 is the Japanese title
  'Dungeon & Fighter | Dungeon Fighter Online | DFO | 던전앤파이터 | 던파 | アラド戦記',
  // Nexon; ja.wikipedia サドンアタック
  'Sudden Attack | 서든어택 | 서든 | サドンアタック',
  // Nexon; ja.wikipedia クレイジーレーシング カートライダー
  'KartRider | 카트라이더 | カートライダー',
  // Nexon: 카트라이더 러쉬플러스; 카러플: namu.wiki
  'KartRider Rush+ | 카트라이더 러쉬플러스 | 카러플 | カートライダー ラッシュプラス',
  // Nexon: FC 온라인, until 2023 FIFA 온라인 4; 피온: namu.wiki
  'FC Online | FIFA Online | FC 온라인 | 피파 온라인 | 피온',
  // Blizzard Entertainment; ja.wikipedia StarCraft
  'StarCraft | 스타크래프트 | スタークラフト',
  // Blizzard Entertainment in the three languages
  'Diablo | 디아블로 | ディアブロ',
  // Blizzard Entertainment Korea
  'World of Warcraft | WoW | 월드 오브 워크래프트 | 와우 | ワールド・オブ・ウォークラフト',
  // Blizzard Entertainment in the three languages
  'Hearthstone | 하스스톤 | ハースストーン',
  // Blizzard Entertainment Korea; 히오스: seen in Korean lists
  'Heroes of the Storm | HotS | 히어로즈 오브 더 스톰 | 히오스 | ヒーローズ・オブ・ザ・ストーム',
  // Steam; 카스: seen in Korean lists (a beer too)
  'Counter-Strike | CSGO | CS2 | 카운터 스트라이크 | 카스 | カウンターストライク',
  // Steam: 도타 2
  'Dota 2 | Dota | 도타 2 | 도타',
  // Steam: 팀 포트리스 2; 팀포: seen in Korean lists; ja.wikipedia Team Fortress 2
  'Team Fortress 2 | TF2 | 팀 포트리스 2 | 팀포 | チームフォートレス2',
  // ko.wikipedia 레프트 4 데드; 레포데: seen in Korean lists; ja.wikipedia LEFT 4 DEAD (レフト・フォー・デッド)
  'Left 4 Dead | L4D2 | 레프트 4 데드 | 레포데 | レフト 4 デッド',
  // namu.wiki 게리 모드; 개리모드: seen in a Korean list; ja.wikipedia Garry's Mod
  "Garry's Mod | GMod | 게리 모드 | 개리 모드 | ギャリーズモッド",
  // Facepunch; the language of programming has the same name in both, so one group serves either
  'Rust | 러스트',
  // Re-Logic; Spike Chunsoft (Japan)
  'Terraria | 테라리아 | テラリア',
  // Innersloth; Korean and Japanese stores of Nintendo; アモアス: seen
  '(Among Us) | 어몽 어스 | アモングアス | アマングアス | アモアス',
  // Mediatonic; Nintendo's stores
  'Fall Guys | 폴 가이즈 | フォールガイズ',
  // 파스모포비아, 파스모, ファズモフォビア, ファズモ: seen in lists
  'Phasmophobia | 파스모포비아 | 파스모 | ファズモフォビア | ファズモ',
  // namu.wiki 리썰 컴퍼니; ja.wikipedia Lethal Company
  'Lethal Company | 리썰 컴퍼니 | リーサルカンパニー',
  // Pocketpair: パルワールド; Krafton: 팰월드
  'Palworld | 팰월드 | パルワールド',
  // namu.wiki; Spike Chunsoft: ARK: Survival Evolved
  'ARK: Survival Evolved | ARK Survival | 아크 서바이벌 이볼브드 | 아크 서바이벌 | アークサバイバル',
  // namu.wiki; 7DTD: seen in Japanese texts
  '7 Days to Die | 7DTD | 7D2D | 세븐 데이즈 투 다이 | 7 데이즈 투 다이 | セブンデイズトゥダイ',
  // namu.wiki; 좀보이드: seen in Korean lists
  'Project Zomboid | 프로젝트 좀보이드 | 좀보이드 | プロジェクトゾンボイド | ゾンボイド',
  // Klei; 굶지마: namu.wiki; Spike Chunsoft: ドント・スターブ
  "Don't Starve | 돈 스타브 | 굶지마 | ドント・スターブ",
  // 발헤임, 발하임: seen in Korean lists; ja.wikipedia Valheim
  'Valheim | 발헤임 | 발하임 | ヴァルヘイム',
  // namu.wiki Escape from Tarkov; ja.wikipedia
  'Escape from Tarkov | Tarkov | 이스케이프 프롬 타르코프 | 타르코프 | エスケープ・フロム・タルコフ | タルコフ',
  // Ubisoft in the three languages; 레식: seen in Korean lists
  'Rainbow Six Siege | R6S | Rainbow Six | 레인보우 식스 시즈 | 레인보우 식스 | 레식 | レインボーシックス シージ | レインボーシックス',
  // Activision in the three languages; 콜옵: seen in Korean lists. CoD is a fish too
  'Call of Duty | CoD | 콜 오브 듀티 | 콜옵 | コール オブ デューティ | コールオブデューティー',
  // EA in the three languages; 배필: seen in a Korean list
  'Battlefield | 배틀필드 | 배필 | バトルフィールド',
  // Bungie: 데스티니 가디언즈 is the Korean title
  'Destiny 2 | 데스티니 가디언즈 | 데스티니 2 | デスティニー2',
  // Digital Extremes: 워프레임
  'Warframe | 워프레임 | ウォーフレーム',
  // Kakao Games; 패오엑: namu.wiki
  'Path of Exile | 패스 오브 엑자일 | 패오엑 | パスオブエグザイル',
  // Pearl Abyss in the three languages
  'Black Desert | 검은사막 | 黒い砂漠',
  // NCSoft; NC Japan
  'Lineage | 리니지 | リネージュ',
  // NCSoft: 아이온; NC Japan: The Tower of AION
  'Aion | 아이온 | アイオン',
  // Gravity; GungHo: ラグナロクオンライン
  'Ragnarok Online | 라그나로크 온라인 | ラグナロクオンライン',
  // Nexon in the three languages
  'Mabinogi | 마비노기 | マビノギ',
  // Square Enix in the three languages; 파판14: seen in Korean lists
  'Final Fantasy XIV | Final Fantasy 14 | FFXIV | FF14 | 파이널 판타지 14 | 파판14 | ファイナルファンタジーXIV | ファイナルファンタジー14',
  // Square Enix: ドラゴンクエストX
  'Dragon Quest X | DQX | DQ10 | 드래곤 퀘스트 10 | ドラゴンクエストX | ドラゴンクエスト10 | ドラクエ10',
  // Sega: PSO2 ニュージェネシス
  'Phantasy Star Online 2 | PSO2 | 판타시 스타 온라인 2 | ファンタシースターオンライン2',
  // Nimble Neuron; Kakao Games
  'Eternal Return | 이터널 리턴 | エターナルリターン',
  // Wargaming in the three languages; 월탱: namu.wiki
  'World of Tanks | 월드 오브 탱크 | 월탱 | ワールド・オブ・タンクス',
  // Wargaming in the three languages
  'World of Warships | WoWS | 월드 오브 워쉽 | ワールド・オブ・ウォーシップス',
  // Gaijin; DMM GAMES: War Thunder
  'War Thunder | 워 썬더 | ウォーサンダー',
  // Psyonix in the three languages; ロケリ: seen in Japanese texts
  'Rocket League | 로켓 리그 | ロケットリーグ | (ロケリ)',
  // Rare; Microsoft's stores
  'Sea of Thieves | 씨 오브 시브즈 | シーオブシーブス',
  // Arrowhead; PlayStation: 헬다이버즈 2
  'Helldivers | 헬다이버즈 | ヘルダイバー',
  // namu.wiki Deep Rock Galactic
  'Deep Rock Galactic | 딥 락 갤럭틱',
  // namu.wiki PAYDAY 2; ja.wikipedia
  'Payday 2 | 페이데이 2 | ペイデイ2',
  // Behaviour Interactive; 데바데: seen at m.namu.moe and arca.live; デドバ: seen in Japanese lists
  'Dead by Daylight | DbD | 데드 바이 데이라이트 | 데바데 | デッドバイデイライト | デドバ',
  // NetEase in the three languages
  'Identity V | 제5인격 | 第五人格',
  // Gaggle Studios; 구스구스 덕: seen in Korean lists
  'Goose Goose Duck | 구스 구스 덕 | グースグースダック',
  // No Brakes Games; Teyon (Japan)
  'Human: Fall Flat | 휴먼 폴 플랫 | ヒューマンフォールフラット',
  // Other Ocean; 雪山人狼 is what Japanese players call it
  'Project Winter | 프로젝트 윈터 | プロジェクトウィンター | 雪山人狼',
  // Onrizon; 갈틱폰: seen
  'Gartic Phone | 갈틱 폰 | ガーティックフォン',
  // VRChat; VRC: Japanese players
  'VRChat | VRC | VR챗 | 브이알챗 | VRチャット',
  // Cfx.re; 파이브엠: seen in Korean texts; in Japanese it is written in Latin letters
  'FiveM | 파이브엠',
  // Rockstar: グランド・セフト・オート; グラセフ: ja.wikipedia; 지티에이: seen in a Korean list
  'Grand Theft Auto | GTA | GTA5 | GTA V | 그랜드 테프트 오토 | 지티에이 | グランド・セフト・オート | グラセフ',
  // Hopoo Games
  'Risk of Rain | 리스크 오브 레인 | リスクオブレイン',
  // Yostar and Cat Food Studio: Mahjong Soul, 작혼, 雀魂
  'Mahjong Soul | 작혼 | 雀魂',
  // SCS Software; 유로트럭: seen in a Korean list; ユーロトラック: ja.wikipedia
  'Euro Truck Simulator 2 | ETS2 | 유로 트럭 시뮬레이터 2 | 유로트럭 | ユーロトラックシミュレーター2 | ユーロトラック',
  // Kunos; 505 Games Japan
  'Assetto Corsa | 아세토 코르사 | アセットコルサ',
];
