/** Games that are mostly played alone, at one console or against each other. */
export const GAMES: readonly string[] = [
  // The Pokémon Company in the three languages
  'Pokemon | 포켓몬 | 포켓몬스터 | ポケモン | ポケットモンスター',
  // Niantic; ポケGO: ja.wikipedia
  'Pokemon GO | 포켓몬 고 | ポケモンGO | ポケGO',
  // The Pokémon Company in the three languages
  'Pokemon Unite | 포켓몬 유나이트 | ポケモンユナイト',
  // The Pokémon Company; ポケカ: seen in Japanese lists
  'Pokemon TCG | PTCG | Pokemon Trading Card Game | 포켓몬 카드 | ポケモンカード | ポケカ',
  // The Pokémon Company; ポケポケ: the Japanese site's own short form
  'Pokemon TCG Pocket | 포켓몬 카드 게임 Pocket | ポケポケ',
  // Nintendo in the three languages
  'The Legend of Zelda | Zelda | 젤다의 전설 | 젤다 | ゼルダの伝説 | ゼルダ',
  // Nintendo in the three languages
  'Super Mario | 슈퍼 마리오 | スーパーマリオ',
  // Nintendo in the three languages; マリカ: ja.wikipedia
  'Mario Kart | 마리오 카트 | マリオカート | (マリカ)',
  // Nintendo in the three languages; スプラ: seen in Japanese lists
  'Splatoon | 스플래툰 | スプラトゥーン | (スプラ)',
  // Nintendo in the three languages; どう森: ja.wikipedia; 동숲: namu.wiki
  'Animal Crossing | 동물의 숲 | 동숲 | どうぶつの森 | どう森',
  // Nintendo in the three languages; 모동숲, あつ森: seen in lists
  'Animal Crossing: New Horizons | ACNH | 모여봐요 동물의 숲 | 모동숲 | あつまれ どうぶつの森 | あつ森',
  // Nintendo in the three languages; スマブラ: seen in Japanese lists
  'Super Smash Bros. | Smash Bros | SSBU | 대난투 스매시브라더스 | 스매시브라더스 | 大乱闘スマッシュブラザーズ | スマブラ',
  // Nintendo in the three languages
  'Kirby | 별의 커비 | 커비 | 星のカービィ | カービィ',
  // Nintendo in the three languages
  'Pikmin | 피크민 | ピクミン',
  // Nintendo in the three languages; 파엠: namu.wiki
  'Fire Emblem | 파이어 엠블렘 | 파엠 | ファイアーエムブレム',
  // Nintendo in the three languages
  'Xenoblade | 제노블레이드 | ゼノブレイド',
  // Capcom in the three languages; 몬헌, モンハン: seen in lists
  'Monster Hunter | 몬스터 헌터 | 몬헌 | モンスターハンター | モンハン',
  // Capcom: バイオハザード, in Korea 바이오하자드 and 레지던트 이블
  'Resident Evil | Biohazard | 레지던트 이블 | 바이오하자드 | バイオハザード',
  // Capcom; 스파6, スト6: seen in lists
  'Street Fighter 6 | SF6 | Street Fighter | 스트리트 파이터 6 | 스파6 | 스트리트 파이터 | ストリートファイター6 | (スト6) | ストリートファイター',
  // Capcom in the three languages; 데메크: seen in a Korean list
  'Devil May Cry | DMC | 데빌 메이 크라이 | 데메크 | デビル メイ クライ',
  // Capcom in the three languages
  'Ace Attorney | 역전재판 | 逆転裁判',
  // Bandai Namco in the three languages
  'Tekken | 철권 | 鉄拳',
  // Arc System Works; GGST: Guilty Gear -Strive-
  'Guilty Gear | GGST | 길티기어 | ギルティギア',
  // SNK in the three languages; 킹오파: seen in a Korean list
  'The King of Fighters | KOF | 킹 오브 파이터즈 | 킹오파 | ザ・キング・オブ・ファイターズ | キングオブファイターズ',
  // Square Enix in the three languages; 파판: seen in Korean lists
  'Final Fantasy | 파이널 판타지 | 파판 | ファイナルファンタジー',
  // Square Enix in the three languages; ドラクエ: seen in Japanese lists; 드퀘: namu.wiki
  'Dragon Quest | 드래곤 퀘스트 | 드퀘 | ドラゴンクエスト | ドラクエ',
  // Square Enix in the three languages
  'Kingdom Hearts | 킹덤 하츠 | キングダム ハーツ',
  // Square Enix: 니어 오토마타
  'NieR Automata | 니어 오토마타 | ニーア オートマタ',
  // FromSoftware; Bandai Namco Korea: 엘든 링
  'Elden Ring | 엘든 링 | エルデンリング',
  // FromSoftware; 닥소: namu.wiki; ダクソ: seen in a Japanese list
  'Dark Souls | 다크 소울 | 닥소 | ダークソウル | ダクソ',
  // FromSoftware in the three languages
  'Sekiro | 세키로 | 隻狼',
  // FromSoftware in the three languages
  'Armored Core | 아머드 코어 | アーマード・コア',
  // Atlus; Sega Korea
  'Persona 5 | P5R | 페르소나 5 | ペルソナ5',
  // Sega in the three languages; 야쿠자 is what older Korean texts say
  'Like a Dragon | 용과 같이 | 龍が如く',
  // Konami in the three languages
  'Metal Gear | 메탈 기어 | メタルギア',
  // Konami in the three languages
  'Silent Hill | 사일런트 힐 | サイレントヒル',
  // Kojima Productions; デススト: seen in a Japanese list
  'Death Stranding | 데스 스트랜딩 | デス・ストランディング | デススト',
  // Spike Chunsoft in the three languages
  'Danganronpa | 단간론파 | ダンガンロンパ',
  // Team Shanghai Alice; ko.wikipedia 동방 프로젝트
  'Touhou Project | Touhou | 동방 프로젝트 | 東方Project | 東方プロジェクト',
  // Marvelous: 牧場物語; in Korea 목장이야기
  'Story of Seasons | Harvest Moon | 목장이야기 | 牧場物語',
  // Marvelous in the three languages
  'Rune Factory | 룬 팩토리 | ルーンファクトリー',
  // ConcernedApe; 스듀, スタバレ: seen in lists
  'Stardew Valley | 스타듀 밸리 | 스타듀 | 스듀 | スターデューバレー | スタバレ',
  // Rockstar; 레데리: seen in a Korean list
  'Red Dead Redemption | RDR2 | 레드 데드 리뎀션 | 레데리 | レッド・デッド・リデンプション',
  // CD Projekt in the three languages; 사펑: seen in a Korean list
  'Cyberpunk 2077 | 사이버펑크 2077 | 사펑 2077 | サイバーパンク2077',
  // CD Projekt: 더 위쳐, ウィッチャー; 위처: seen in Korean lists
  'The Witcher | 더 위쳐 | 위쳐 | 위처 | ウィッチャー',
  // Larian; Spike Chunsoft: バルダーズ・ゲート3
  "Baldur's Gate | BG3 | 발더스 게이트 | バルダーズ・ゲート",
  // Bethesda in the three languages
  'Skyrim | 스카이림 | スカイリム',
  // Bethesda in the three languages
  'Fallout | 폴아웃 | フォールアウト',
  // Ubisoft in the three languages; 어크, アサクリ: seen in lists
  "Assassin's Creed | 어쌔신 크리드 | 어크 | アサシン クリード | アサクリ",
  // Gearbox; 2K Korea: 보더랜드; ボダラン: seen in a Japanese list
  'Borderlands | 보더랜드 | ボーダーランズ | ボダラン',
  // Firaxis; 문명 alone is left out: it is any civilisation
  "Sid Meier's Civilization | Civilization VI | Civ 6 | Civilization 6 | 시드 마이어의 문명 | 문명 6 | シヴィライゼーション",
  // Firaxis; as above
  'Civilization VII | Civ 7 | Civilization 7 | 문명 7 | シヴィライゼーション7',
  // Paradox; Spike Chunsoft: シティーズ：スカイライン
  'Cities: Skylines | 시티즈 스카이라인 | シティーズ スカイライン',
  // Paradox; 호이4: seen in a Korean list
  'Hearts of Iron | HOI4 | 하츠 오브 아이언 | 호이4 | ハーツオブアイアン',
  // Paradox; 크킹: seen in a Korean list
  'Crusader Kings | CK3 | 크루세이더 킹즈 | 크킹 | クルセイダーキングス',
  // Paradox; ja.wikipedia
  'Europa Universalis | EU4 | EU5 | 유로파 유니버설리스 | ヨーロッパ・ユニバーサリス',
  // Paradox
  'Stellaris | 스텔라리스 | ステラリス',
  // Microsoft in the three languages
  'Age of Empires | AoE2 | AoE4 | 에이지 오브 엠파이어 | エイジ オブ エンパイア',
  // Sega: トータルウォー; 토탈워
  'Total War | 토탈 워 | トータルウォー',
  // Wube; Japanese and Korean players
  'Factorio | 팩토리오 | ファクトリオ',
  // Coffee Stain
  'Satisfactory | 새티스팩토리 | サティスファクトリー',
  // Ludeon; seen in lists
  'RimWorld | 림월드 | リムワールド',
  // Unknown Worlds; seen in lists
  'Subnautica | 서브노티카 | サブノーティカ',
  // Hello Games; seen in lists
  "No Man's Sky | 노 맨즈 스카이 | ノーマンズスカイ",
  // Polyphony Digital in the three languages
  'Gran Turismo | 그란 투리스모 | グランツーリスモ',
  // Playground Games: 포르자 호라이즌
  'Forza Horizon | 포르자 호라이즌 | フォルツァ ホライゾン',
  // Microsoft in the three languages
  'Microsoft Flight Simulator | MSFS | 마이크로소프트 플라이트 시뮬레이터 | マイクロソフト フライト シミュレーター',
  // Team Cherry; seen in lists
  'Hollow Knight | 할로우 나이트 | ホロウナイト',
  // Team Cherry; seen in lists
  'Silksong | 실크송 | シルクソング',
  // Toby Fox; 8-4 (Japan)
  'Undertale | 언더테일 | アンダーテール',
  // Toby Fox; 8-4 (Japan)
  'Deltarune | 델타룬 | デルタルーン',
  // Studio MDHR; seen in lists
  'Cuphead | 컵헤드 | カップヘッド',
  // Mega Crit; 슬더스: namu.wiki; スレスパ: Japanese players
  'Slay the Spire | 슬레이 더 스파이어 | 슬더스 | スレイ・ザ・スパイア | スレスパ',
  // LocalThunk; seen in lists
  'Balatro | 발라트로 | バラトロ',
  // poncle; 뱀서, ヴァンサバ: seen in lists
  'Vampire Survivors | 뱀파이어 서바이버즈 | 뱀서 | ヴァンパイアサバイバーズ | ヴァンサバ',
  // Nicalis; 아이작의 번제: seen in a Korean list
  'The Binding of Isaac | Binding of Isaac | 아이작의 번제',
  // Project Moon: Limbus Company, 림버스 컴퍼니
  'Limbus Company | 림버스 컴퍼니 | 림버스 | リンバスカンパニー | リンバス',
  // Project Moon: 프문 in namu.wiki; プロムン in Japanese texts
  'Project Moon | 프로젝트 문 | 프문 | プロムン',
  // Neowiz; 디맥: namu.wiki
  'DJMAX | 디제이맥스 | 디맥',
  // Beat Games
  'Beat Saber | 비트 세이버 | ビートセイバー',
  // RobTop; 지오메트리 대시: namu.wiki
  'Geometry Dash | 지오메트리 대시 | ジオメトリーダッシュ',
  // Konami in the three languages
  'Yu-Gi-Oh! | 유희왕 | 遊戯王',
  // Konami in the three languages
  'Yu-Gi-Oh! Master Duel | Master Duel | 마스터 듀얼 | マスターデュエル',
  // Wizards of the Coast: マジック：ザ・ギャザリング
  'Magic: The Gathering | MTG | 매직 더 개더링 | マジック：ザ・ギャザリング',
  // Takara Tomy: デュエマ
  'Duel Masters | 듀얼 마스터즈 | デュエル・マスターズ | デュエマ',
  // Cygames: シャドバ; in Korea 섀도우버스
  'Shadowverse | 섀도우버스 | シャドウバース | シャドバ',
];
