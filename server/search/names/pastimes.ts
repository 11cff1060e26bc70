/** What people do together in their free time. */
export const PASTIMES: readonly string[] = [
  // ko.wikipedia 보드 게임; ja.wikipedia ボードゲーム; ボドゲ: the common short form
  'Board games | Board game | 보드게임 | ボードゲーム | ボドゲ',
  // ko.wikipedia 카드 게임; ja.wikipedia カードゲーム
  'Card games | Card game | 카드 게임 | カードゲーム',
  // TRPG is the word in Korea and Japan, TTRPG in English
  'TRPG | TTRPG | Tabletop RPG | Tabletop role-playing | 티알피지 | テーブルトークRPG',
  // ko.wikipedia 던전 앤 드래곤; ja.wikipedia ダンジョンズ&ドラゴンズ
  'Dungeons & Dragons | Dungeons and Dragons | D&D | DnD | 던전 앤 드래곤 | ダンジョンズ&ドラゴンズ',
  // Chaosium; 초여명: 크툴루의 부름; Kadokawa: クトゥルフ神話TRPG
  'Call of Cthulhu | 크툴루의 부름 | クトゥルフ神話TRPG | クトゥルフ',
  // 머더 미스터리: Korean shops; マダミス: the common short form
  'Murder mystery | 머더 미스터리 | マーダーミステリー | マダミス',
  // ko.wikipedia 방탈출; ja.wikipedia 脱出ゲーム
  'Escape rooms | Escape room | 방탈출 | 脱出ゲーム',
  // ja.wikipedia 人狼ゲーム; in Korea 마피아 게임 is the usual form of the game
  'Werewolf game | Mafia game | 마피아 게임 | 人狼ゲーム | 人狼',
  // The common words
  'Radio | 라디오 | ラジオ',
  // ko.wikipedia 체스; ja.wikipedia チェス
  'Chess | 체스 | (チェス)',
  // ko.wikipedia 바둑; ja.wikipedia 囲碁; the board game Go
  'Baduk | Weiqi | 바둑 | 囲碁',
  // ko.wikipedia 쇼기; ja.wikipedia 将棋
  'Shogi | 쇼기 | 일본 장기 | 将棋',
  // ko.wikipedia 마작; ja.wikipedia 麻雀
  'Mahjong | 마작 | 麻雀',
  // ko.wikipedia 포커; ja.wikipedia ポーカー
  'Poker | 포커 | ポーカー',
  // ko.wikipedia 루빅스 큐브; ja.wikipedia ルービックキューブ
  "Rubik's Cube | 루빅스 큐브 | ルービックキューブ",
  // ko.wikipedia 십자말풀이; ja.wikipedia クロスワードパズル
  'Crossword | 십자말풀이 | 크로스워드 | クロスワード',
  // RTA, for real time attack, is the Japanese word
  'Speedrun | Speedrunning | 스피드런 | 스피드러닝 | RTA | リアルタイムアタック',
  // ko.wikipedia 비주얼 노벨; ja.wikipedia ビジュアルノベル
  'Visual novel | 비주얼 노벨 | ビジュアルノベル | ノベルゲーム',
  // ko.wikipedia 오토메 게임; 乙女ゲー: the common short form
  'Otome games | Otome game | 오토메 게임 | 乙女ゲーム | 乙女ゲー',
  // The common words
  'Horror games | Horror game | 공포 게임 | 호러 게임 | ホラーゲーム | ホラゲー',
  // The common words; 고전 게임: the Korean word
  'Retro games | Retro game | Retro gaming | 레트로 게임 | 고전 게임 | レトロゲーム | レトロゲー',
  // The common words
  'Indie games | Indie game | 인디 게임 | インディーゲーム | インディーズゲーム | インディゲーム',
  // The common words; スマホゲーム: ja.wikipedia
  'Mobile games | Mobile game | 모바일 게임 | 스마트폰 게임 | スマホゲーム | モバイルゲーム | スマートフォンゲーム | ソーシャルゲーム | ソシャゲ',
  // The common words; バトロワ: the common short form
  'Battle royale | 배틀로얄 | 배틀 로열 | バトルロイヤル | バトロワ | バトルロワイヤル',
  // The common words; 격겜, 格ゲー: the common short forms
  'Fighting games | Fighting game | 격투 게임 | 격겜 | 格闘ゲーム | 格ゲー',
  // The common words
  'Sandbox | 샌드박스 | サンドボックス',
  // The common words
  'Open world | 오픈 월드 | オープンワールド',
  // The common words
  'Co-op | Cooperative games | Cooperative game | 협동 게임 | 코옵 | 협력 게임 | 協力ゲーム | 協力プレイ',
  // ko.wikipedia 오락실; ja.wikipedia ゲームセンター; ゲーセン: the common short form
  'Arcade | 오락실 | 아케이드 | ゲームセンター | ゲーセン | アーケード',
  // The common words
  'City builder | 도시 건설 게임 | 街づくりゲーム',
  // 역극: seen in Korean texts
  'Roleplay | 역할극 | 역극 | 상황극 | ロールプレイ | なりきり',
  // The common words: talk about anything
  'Chit-chat | Small talk | 잡담 | 수다 | 雑談 | おしゃべり',
  // The common words
  'Making friends | Make friends | 친구 만들기 | 친목 | 友達作り | 友達づくり | 友達募集 | フレンド募集',
  // ko.wikipedia 펜팔; ja.wikipedia 文通
  '(Pen pal) | Pen pals | 펜팔 | ペンパル | 文通',
  // The common words
  'Living alone | 자취 | 자취생 | 一人暮らし | 独り暮らし',
  // The common words
  'Parenting | 육아 | 子育て | 育児',
  // The common words
  'Mental health | 정신 건강 | メンタルヘルス',
  // ko.wikipedia LGBT; 성소수자, 性的少数者
  'LGBT | LGBTQ | 성소수자 | 性的少数者 | 性的マイノリティ',
  // The common words
  'Cooking | 요리 | 料理 | クッキング',
  // The common words
  'Recipes | Recipe | 레시피 | レシピ',
  // The common words
  'Baking | 베이킹 | 제과제빵 | 製菓 | お菓子作り | パン作り',
  // The common words
  'Coffee | 커피 | コーヒー | 珈琲',
  // The common words
  'Gardening | 원예 | 가드닝 | 정원 가꾸기 | 園芸 | ガーデニング',
  // The common words
  'Houseplants | Houseplant | 관엽식물 | 반려식물 | 観葉植物',
  // The common words
  'Pets | 반려동물 | 애완동물 | (ペット)',
  // The common words
  'Cats | Cat | 고양이 | 猫 | ねこ',
  // The common words
  'Dogs | Dog | 강아지 | 반려견 | 犬 | いぬ',
  // ko.wikipedia 탐조; ja.wikipedia バードウォッチング, 探鳥
  'Birdwatching | Birding | 탐조 | バードウォッチング | 野鳥観察 | 探鳥',
  // ko.wikipedia 철도; ja.wikipedia 鉄道
  'Railways | Railway | Railroad | 철도 | 鉄道',
  // ko.wikipedia 철도 모형; ja.wikipedia 鉄道模型
  'Model railways | Model railway | Model railroad | Model trains | Model train | 철도 모형 | 鉄道模型',
  // ko.wikipedia 디오라마; ja.wikipedia ジオラマ
  'Diorama | 디오라마 | ジオラマ',
  // ko.wikipedia 프라모델; ja.wikipedia プラモデル; プラモ: the common short form
  'Plastic models | Plastic model | Model kits | Model kit | 프라모델 | プラモデル | プラモ',
  // LEGO in the three languages
  'LEGO | 레고 | 레고 블록 | レゴ | レゴブロック',
  // The common words
  'Photography | 사진 촬영 | 사진 | 写真撮影 | 写真',
  // The common words
  'Travel | 여행 | 해외여행 | 국내여행 | 배낭여행 | 旅行',
  // The common words
  'Fashion | 패션 | ファッション',
  // The common words
  'Drawing | 그림 그리기 | 드로잉 | お絵描き | お絵かき',
  // The common words; 일러, イラスト: the common short forms
  'Illustration | 일러스트 | イラスト',
  // 도트: the Korean word for it; ja.wikipedia ドット絵
  'Pixel art | 픽셀 아트 | 도트 그래픽 | 도트 그림 | ドット絵 | ピクセルアート',
  // The common words
  'Digital art | 디지털 아트 | デジタルアート | デジタルイラスト',
  // The common words, from the French croquis
  'Croquis | Gesture drawing | 크로키 | クロッキー',
  // ko.wikipedia 수채화; ja.wikipedia 水彩画
  'Watercolor | Watercolour | 수채화 | 水彩画',
  // 자캐: seen in Korean texts; オリキャラ: the common short form
  'Original character | 자캐 | 오리지널 캐릭터 | 자작 캐릭터 | オリジナルキャラクター | オリキャラ | オリジナルキャラ',
  // The common words
  'Art commission | 커미션 | コミッション',
  // ko.wikipedia 캘리그래피; ja.wikipedia カリグラフィー; 캘리그라피 is what people write
  'Calligraphy | 캘리그라피 | 캘리그래피 | カリグラフィー',
  // ko.wikipedia 서예; ja.wikipedia 書道; zh 书法, 書法
  'Shodo | Japanese calligraphy | 서예 | 붓글씨 | 書道 | 書法 | 书法',
  // ko.wikipedia 만년필; ja.wikipedia 万年筆
  'Fountain pens | Fountain pen | 만년필 | 万年筆',
  // The common words; 손뜨개: the craft by hand
  'Knitting | 뜨개질 | 손뜨개 | 編み物',
  // ko.wikipedia 코바늘 뜨개질; ja.wikipedia かぎ針編み
  'Crochet | 코바늘 | かぎ針編み',
  // ko.wikipedia 자수; ja.wikipedia 刺繍
  'Embroidery | 자수 | 刺繍 | 刺しゅう',
  // The common words
  'Sewing | 재봉 | 바느질 | 裁縫 | ソーイング',
  // ko.wikipedia 종이접기; ja.wikipedia 折り紙
  'Origami | 종이접기 | 折り紙 | 折紙',
  // ko.wikipedia 도예; ja.wikipedia 陶芸
  'Pottery | Ceramics | 도예 | 도자기 | 陶芸',
  // ko.wikipedia 인형극; ja.wikipedia 人形劇
  'Puppet show | Puppetry | 인형극 | 人形劇',
  // ko.wikipedia 마술; ja.wikipedia 手品
  'Magic tricks | Sleight of hand | 마술 | 手品',
  // ko.wikipedia 즉흥극; ja.wikipedia 即興劇
  '(Improv) | Improvisation | 즉흥극 | 即興劇 | インプロ',
  // ko.wikipedia 하이쿠; ja.wikipedia 俳句
  'Haiku | 하이쿠 | 俳句',
  // The common words
  'Reading aloud | 낭독 | 朗読',
  // ko.wikipedia 타로; ja.wikipedia タロット
  'Tarot | 타로 | 타로카드 | タロット',
  // ko.wikipedia 점성술; ja.wikipedia 西洋占星術
  'Astrology | 점성술 | 占星術',
  // ko.wikipedia 괴담; ja.wikipedia 怪談
  'Ghost stories | 괴담 | 무서운 이야기 | 怪談 | 怖い話',
];
