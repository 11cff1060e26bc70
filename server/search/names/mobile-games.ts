/** Games for the phone. */
export const MOBILE_GAMES: readonly string[] = [
  // HoYoverse: 원신, 原神 (the same in Chinese)
  'Genshin Impact | Genshin | 원신 | 原神',
  // HoYoverse: 붕괴: 스타레일, 崩壊：スターレイル; スタレ: seen in a Japanese list; 붕스: namu.wiki
  'Honkai: Star Rail | Star Rail | HSR | 붕괴 스타레일 | 스타레일 | 붕스 | 崩壊：スターレイル | スターレイル | (スタレ)',
  // HoYoverse: 붕괴3rd, 崩壊3rd
  'Honkai Impact 3rd | HI3 | Honkai Impact | 붕괴3rd | 崩壊3rd',
  // HoYoverse: 젠레스 존 제로, ゼンレスゾーンゼロ; 젠존제, ゼンゼロ: seen in lists
  'Zenless Zone Zero | ZZZ | 젠레스 존 제로 | 젠존제 | ゼンレスゾーンゼロ | ゼンゼロ',
  // Kuro Games: 명조: 워더링 웨이브, 鳴潮
  'Wuthering Waves | WuWa | 명조 | 워더링 웨이브 | 鳴潮',
  // Kuro Games: 퍼니싱: 그레이 레이븐, パニシング：グレイレイヴン
  'Punishing: Gray Raven | PGR | 퍼니싱 그레이 레이븐 | 퍼니싱 | パニシング：グレイレイヴン | パニグレ',
  // Nexon Games: 블루 아카이브; Yostar: ブルーアーカイブ; 블아, ブルアカ: seen in lists
  'Blue Archive | 블루 아카이브 | 블아 | ブルーアーカイブ | ブルアカ',
  // Shift Up: 승리의 여신: 니케, 勝利の女神：NIKKE; メガニケ: Japanese players
  'NIKKE | 승리의 여신 니케 | 니케 | 勝利の女神：NIKKE | メガニケ | ニケ',
  // Hypergryph; Yostar: 명일방주, アークナイツ; 명방: namu.wiki
  'Arknights | 명일방주 | 명방 | アークナイツ',
  // Hypergryph: 명일방주: 엔드필드, アークナイツ：エンドフィールド
  'Arknights: Endfield | 엔드필드 | エンドフィールド',
  // Yostar: アズールレーン; 벽람항로 (X.D. Global); アズレン, 벽람: players of each country
  'Azur Lane | 벽람항로 | 벽람 | アズールレーン | アズレン',
  // Sunborn: 소녀전선, ドールズフロントライン
  "Girls' Frontline | 소녀전선 | 소전 | ドールズフロントライン | ドルフロ",
  // Lasengle; Netmarble: 페이트/그랜드 오더; 페그오: seen in a Korean list
  'Fate/Grand Order | FGO | 페이트/그랜드 오더 | 페그오 | フェイト/グランドオーダー',
  // Cygames; Kakao Games: 우마무스메 프리티 더비; 말딸: namu.wiki
  'Umamusume | 우마무스메 | 말딸 | ウマ娘',
  // Cygames; Kakao Games: 프린세스 커넥트! Re:Dive
  'Princess Connect | 프린세스 커넥트 | 프리코네 | プリンセスコネクト | プリコネ',
  // Cygames; グラブル: the Japanese site's own short form
  'Granblue Fantasy | GBF | 그랑블루 판타지 | 그랑블루 | グランブルーファンタジー | グラブル',
  // Bandai Namco; 아이마스: seen in a Korean list
  'The Idolmaster | Idolmaster | 아이돌 마스터 | 아이마스 | アイドルマスター | アイマス',
  // Bandai Namco: シャニマス
  'The Idolmaster Shiny Colors | Shiny Colors | 샤이니 컬러즈 | 샤니마스 | シャイニーカラーズ | シャニマス',
  // Bandai Namco: 学マス; 학마스: namu.wiki
  'Gakuen Idolmaster | 학원 아이돌 마스터 | 학마스 | 学園アイドルマスター | 学マス',
  // Bushiroad, Klab; ko.wikipedia 러브 라이브!
  'Love Live! | 러브 라이브 | ラブライブ!',
  // Bushiroad: バンドリ！; 뱅드림!: seen in a Korean list
  'BanG Dream! | Bandori | 뱅드림 | バンドリ!',
  // Sega, Colorful Palette: プロセカ; 프로세카, 프세카: Korean players, 프세카 seen
  'Project Sekai | PJSK | 프로젝트 세카이 | 프로세카 | 프세카 | プロジェクトセカイ | プロセカ',
  // Happy Elements; Kakao Games: 앙상블 스타즈
  'Ensemble Stars | Enstars | 앙상블 스타즈 | 앙스타 | あんさんぶるスターズ | あんスタ',
  // Aniplex; 트위스테: seen in a Korean list
  'Twisted Wonderland | 트위스티드 원더랜드 | 트위스테 | ツイステッドワンダーランド | ツイステ',
  // DMM GAMES; ko.wikipedia 도검난무; とうらぶ: ja.wikipedia
  'Touken Ranbu | 도검난무 | 刀剣乱舞 | とうらぶ',
  // DMM GAMES; 칸코레: namu.wiki
  'KanColle | Kantai Collection | 함대 컬렉션 | 칸코레 | 艦隊これくしょん | 艦これ',
  // GungHo: パズドラ
  'Puzzle & Dragons | 퍼즐앤드래곤 | パズル&ドラゴンズ | パズドラ',
  // Mixi: モンスト
  'Monster Strike | 몬스터 스트라이크 | モンスターストライク | モンスト',
  // Supercell in the three languages; クラロワ: the Japanese site's own short form
  'Clash Royale | 클래시 로얄 | クラッシュ・ロワイヤル | クラロワ',
  // Supercell in the three languages; クラクラ: Japanese players (dizziness too)
  'Clash of Clans | 클래시 오브 클랜 | 클오클 | クラッシュ・オブ・クラン | (クラクラ)',
  // Supercell in the three languages; ブロスタ: the Japanese site's own short form
  'Brawl Stars | 브롤스타즈 | ブロウルスターズ | ブロスタ',
  // Devsisters
  'Cookie Run | 쿠키런 | クッキーラン',
  // Com2uS: 서머너즈 워, サマナーズウォー
  'Summoners War | 서머너즈 워 | サマナーズウォー',
  // Smilegate: 에픽세븐, エピックセブン
  'Epic Seven | 에픽세븐 | エピックセブン',
  // Kakao Games; Yostar: ガーディアンテイルズ
  'Guardian Tales | 가디언 테일즈 | ガーディアンテイルズ',
  // Neowiz: 브라운더스트2, ブラウンダスト2; 브더2: seen in Korean lists
  'Brown Dust 2 | 브라운더스트2 | 브더2 | ブラウンダスト2',
  // Epid Games: 트릭컬 리바이브, トリッカル・もちもちほっぺ大作戦
  'Trickcal | 트릭컬 | トリッカル',
  // Bluepoch in the three languages
  'Reverse: 1999 | 리버스 1999 | リバース：1999',
  // Level Infinite; 幻塔 is the Japanese title, as in Chinese
  'Tower of Fantasy | 타워 오브 판타지 | 幻塔',
  // Infold in the three languages
  'Infinity Nikki | 인피니티 니키 | インフィニティニキ',
  // Infold: 러브앤딥스페이스, 恋と深空
  'Love and Deepspace | 러브 앤 딥스페이스 | 恋と深空',
  // thatgamecompany: Sky: 빛의 아이들, Sky 星を紡ぐ子どもたち
  'Sky: Children of the Light | Sky: 빛의 아이들 | Sky 星を紡ぐ子どもたち',
  // Moonton: 모바일 레전드, モバイル・レジェンド
  'Mobile Legends | MLBB | 모바일 레전드 | モバイル・レジェンド',
  // Garena
  'Free Fire | 프리 파이어 | フリーファイア',
];
