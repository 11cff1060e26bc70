/** Music: kinds, instruments, programs and people who make it. */
export const MUSIC: readonly string[] = [
  // The common words
  'K-pop | 케이팝 | K팝 | ケイポップ',
  // The common words
  'J-pop | 제이팝 | J팝 | ジェイポップ',
  // ko.wikipedia 방탄소년단; ja.wikipedia BTS (防弾少年団)
  'BTS | Bangtan | 방탄소년단 | 방탄 | 防弾少年団',
  // YG: 블랙핑크; 블핑: namu.wiki
  'BLACKPINK | 블랙핑크 | 블핑 | ブラックピンク | (ブルピン)',
  // JYP; 스키즈, スキズ: fans
  'Stray Kids | 스트레이 키즈 | 스키즈 | ストレイキッズ | スキズ',
  // ADOR
  'NewJeans | 뉴진스 | ニュージーンズ',
  // SM; エスパ: fans in Japan (a part of エスパー too)
  'aespa | (에스파) | (エスパ)',
  // Source Music
  'LE SSERAFIM | 르세라핌 | ルセラフィム',
  // Big Hit; 투바투, トゥバ: fans
  'Tomorrow X Together | 투모로우바이투게더 | 투바투 | トゥモローバイトゥギャザー | (トゥバ)',
  // Belift Lab
  'ENHYPEN | 엔하이픈 | エンハイプン',
  // Sony Music: YOASOBI
  'YOASOBI | 요아소비 | ヨアソビ',
  // Yamaha; 보카로, ボカロ: the common short forms
  'Vocaloid | 보컬로이드 | 보카로 | ボーカロイド | ボカロ',
  // Crypton; ko.wikipedia 하츠네 미쿠
  'Hatsune Miku | 하츠네 미쿠 | 初音ミク',
  // namu.wiki 우타이테; ja.wikipedia 歌い手
  'Utaite | 우타이테 | 歌い手',
  // namu.wiki 불러보았다; ja.wikipedia 歌ってみた
  'Utattemita | 불러보았다 | 歌ってみた',
  // The common words; 애니송, アニソン
  'Anisong | Anime songs | Anime song | 애니송 | アニソン | アニメソング',
  // The common words
  'Idol group | Idols | Idol | 아이돌 | アイドル',
  // ko.wikipedia 힙합; ja.wikipedia ヒップホップ
  'Hip hop | 힙합 | ヒップホップ',
  // ko.wikipedia 재즈; ja.wikipedia ジャズ
  'Jazz | 재즈 | ジャズ',
  // ko.wikipedia 헤비 메탈; ja.wikipedia ヘヴィメタル
  'Heavy metal | 헤비 메탈 | ヘヴィメタル | ヘビーメタル | ヘビメタ',
  // ko.wikipedia 펑크 록; ja.wikipedia パンク・ロック
  'Punk rock | 펑크 록 | パンク・ロック',
  // ko.wikipedia 클래식 음악; ja.wikipedia クラシック音楽
  'Classical music | 클래식 음악 | クラシック音楽',
  // ko.wikipedia 오케스트라; ja.wikipedia オーケストラ
  'Orchestra | 오케스트라 | オーケストラ',
  // The common words
  'Lo-fi | 로파이 | ローファイ',
  // ko.wikipedia 테크노; ja.wikipedia テクノ
  '(Techno) | (테크노) | (テクノ)',
  // ko.wikipedia 드럼 앤 베이스; ja.wikipedia ドラムンベース
  'Drum and bass | DnB | 드럼 앤 베이스 | ドラムンベース',
  // ko.wikipedia 덥스텝; ja.wikipedia ダブステップ
  'Dubstep | 덥스텝 | ダブステップ',
  // ko.wikipedia 시티 팝; ja.wikipedia シティ・ポップ
  'City pop | 시티팝 | シティ・ポップ',
  // ko.wikipedia 트로트; ja.wikipedia トロット
  'Trot music | 트로트 | トロット',
  // ko.wikipedia 엔카; ja.wikipedia 演歌
  'Enka | 엔카 | 演歌',
  // 노래방 is the Korean word for the place and the thing; ja.wikipedia カラオケ
  'Karaoke | 노래방 | カラオケ',
  // ko.wikipedia 피아노; ja.wikipedia ピアノ
  'Piano | 피아노 | ピアノ',
  // ko.wikipedia 바이올린; ja.wikipedia ヴァイオリン
  'Violin | 바이올린 | バイオリン | ヴァイオリン',
  // ko.wikipedia 첼로; ja.wikipedia チェロ
  '(Cello) | 첼로 | チェロ',
  // 기타 alone is left out: it is "and so on" too
  'Acoustic guitar | 통기타 | 어쿠스틱 기타 | アコースティックギター | アコギ',
  // The common words; エレキ is what players say
  'Electric guitar | 일렉기타 | 일렉트릭 기타 | エレキギター',
  // The common words
  'Bass guitar | 베이스 기타 | ベースギター',
  // ko.wikipedia 우쿨렐레; ja.wikipedia ウクレレ
  'Ukulele | 우쿨렐레 | ウクレレ',
  // ko.wikipedia 드럼; ja.wikipedia ドラムセット
  'Drums | Drummer | 드럼 | 드러머 | ドラム | ドラマー',
  // ko.wikipedia 신시사이저 (players write 신디사이저 and 신스); ja.wikipedia シンセサイザー
  'Synthesizer | Synth | 신시사이저 | 신디사이저 | シンセサイザー | (シンセ)',
  // ko.wikipedia 합창; ja.wikipedia 合唱
  'Choir | Chorus | 합창 | 合唱 | コーラス',
  // DTM is what Japanese people call making music at a computer; 미디 작곡: the Korean word for it
  'DTM | Music production | Desktop music | 미디 작곡 | デスクトップミュージック',
  // The common words
  'Songwriting | Composing | 작곡 | 作曲',
  // 비트메이킹, ビートメイク: seen in texts about music
  'Beatmaking | 비트메이킹 | ビートメイク',
  // Image-Line
  'FL Studio | FL 스튜디오',
  // Ableton in the three languages
  'Ableton | 에이블톤 | エイブルトン',
  // Apple in the three languages
  '(Logic Pro) | 로직 프로 | ロジックプロ',
  // Steinberg; Yamaha
  'Cubase | 큐베이스 | キューベース',
  // The common words; LP is what people type
  'Vinyl record | Vinyl | 바이닐 | 레코드판 | LP판 | アナログレコード | LPレコード',
  // ko.wikipedia 리듬 게임; 리겜, 音ゲー: the common short forms
  'Rhythm games | Rhythm game | 리듬 게임 | 리겜 | リズムゲーム | 音楽ゲーム | 音ゲー',
];
