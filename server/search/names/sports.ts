/** Sports, to play and to watch. */
export const SPORTS: readonly string[] = [
  // ko.wikipedia 축구; ja.wikipedia サッカー; football is left out: it is another game in America
  'Soccer | 축구 | 프로축구 | 조기축구 | サッカー',
  // ko.wikipedia 풋살; ja.wikipedia フットサル
  'Futsal | 풋살 | フットサル',
  // Premier League; 프리미어리그, プレミアリーグ
  'Premier League | 프리미어리그 | プレミアリーグ',
  // K League: K리그; ja.wikipedia Kリーグ
  '(K League) | K리그 | Kリーグ',
  // J.League: Jリーグ; ko.wikipedia J리그
  '(J League) | J리그 | Jリーグ',
  // ko.wikipedia 야구; ja.wikipedia 野球
  'Baseball | 야구 | 프로야구 | 野球',
  // ko.wikipedia 농구; ja.wikipedia バスケットボール; バスケ: the common short form
  'Basketball | 농구 | 프로농구 | バスケットボール | バスケ',
  // ko.wikipedia 배구; ja.wikipedia バレーボール
  'Volleyball | 배구 | 프로배구 | バレーボール',
  // ko.wikipedia 테니스; ja.wikipedia テニス
  'Tennis | 테니스 | テニス',
  // ko.wikipedia 탁구; ja.wikipedia 卓球
  'Table tennis | Ping pong | 탁구 | 卓球',
  // ko.wikipedia 배드민턴; ja.wikipedia バドミントン
  'Badminton | 배드민턴 | バドミントン',
  // ko.wikipedia 골프; ja.wikipedia ゴルフ
  'Golf | 골프 | 스크린골프 | ゴルフ',
  // ko.wikipedia 럭비; ja.wikipedia ラグビー
  'Rugby | 럭비 | ラグビー',
  // ko.wikipedia 크리켓; ja.wikipedia クリケット; hi.wikipedia क्रिकेट
  'Cricket | 크리켓 | クリケット | क्रिकेट',
  // ko.wikipedia 수영; ja.wikipedia 水泳
  'Swimming | 수영 | 水泳',
  // ko.wikipedia 조깅; ja.wikipedia ジョギング
  'Jogging | 조깅 | ジョギング',
  // ko.wikipedia 마라톤; ja.wikipedia マラソン
  'Marathon | 마라톤 | マラソン',
  // The common words; 등산 and 登山 are any walk up a hill
  'Hiking | 등산 | 하이킹 | 登山 | ハイキング',
  // ko.wikipedia 클라이밍; ja.wikipedia クライミング
  'Climbing | 클라이밍 | クライミング',
  // ko.wikipedia 볼더링; ja.wikipedia ボルダリング
  'Bouldering | 볼더링 | ボルダリング',
  // The common words
  '(Cycling) | Cyclist | 사이클링 | サイクリング',
  // ko.wikipedia 자전거; ja.wikipedia 自転車
  'Bicycle | 자전거 | 自転車',
  // ko.wikipedia 오토바이; ja.wikipedia オートバイ; バイク: the common word
  'Motorcycle | Motorbike | 오토바이 | 바이크 | オートバイ | バイク',
  // ko.wikipedia 스키; ja.wikipedia スキー
  'Skiing | 스키 | (スキー)',
  // ko.wikipedia 스노보드; ja.wikipedia スノーボード; スノボ: the common short form
  'Snowboarding | Snowboard | 스노보드 | 스노우보드 | スノーボード | スノボ',
  // ko.wikipedia 스케이트보드; ja.wikipedia スケートボード; スケボー: the common short form
  'Skateboarding | Skateboard | 스케이트보드 | スケートボード | スケボー',
  // ko.wikipedia 피겨 스케이팅; ja.wikipedia フィギュアスケート
  'Figure skating | 피겨 스케이팅 | フィギュアスケート',
  // ko.wikipedia 서핑; ja.wikipedia サーフィン
  'Surfing | 서핑 | サーフィン',
  // ko.wikipedia 스쿠버 다이빙; ja.wikipedia スクーバダイビング; divers write スキューバ
  'Scuba diving | 스쿠버 다이빙 | スキューバダイビング | スクーバダイビング',
  // ko.wikipedia 낚시; ja.wikipedia 釣り
  'Fishing | Angling | 낚시 | 바다낚시 | 낚시터 | 釣り',
  // ko.wikipedia 캠핑; ja.wikipedia キャンプ
  'Camping | 캠핑 | 캠핑장 | 오토캠핑 | キャンプ',
  // ko.wikipedia 요트; ja.wikipedia ヨット
  'Yacht | 요트 | ヨット',
  // ko.wikipedia 세일링; ja.wikipedia セーリング
  'Sailing | 세일링 | セーリング',
  // ko.wikipedia 복싱; ja.wikipedia ボクシング
  '(Boxing) | 복싱 | 권투 | ボクシング',
  // ko.wikipedia 프로레슬링; ja.wikipedia プロレス
  'Pro wrestling | 프로레슬링 | プロレス',
  // ko.wikipedia 태권도; ja.wikipedia テコンドー
  'Taekwondo | 태권도 | テコンドー',
  // ko.wikipedia 검도; ja.wikipedia 剣道
  'Kendo | 검도 | 剣道',
  // ko.wikipedia 스모; ja.wikipedia 相撲
  'Sumo | 스모 | 相撲',
  // ko.wikipedia 요가; ja.wikipedia ヨーガ; everybody writes ヨガ
  'Yoga | 요가 | ヨガ',
  // The common words
  'Pilates | 필라테스 | ピラティス',
  // The common words; 筋トレ is what people say
  'Weight training | Strength training | 웨이트 트레이닝 | 근력 운동 | ウエイトトレーニング | 筋トレ | 筋力トレーニング',
  // FIA: Formula 1; ko.wikipedia 포뮬러 원; ja.wikipedia フォーミュラ1
  'Formula 1 | Formula One | F1 | 포뮬러 원 | 포뮬러1 | フォーミュラ1 | エフワン',
  // KeSPA: e스포츠; JeSU: eスポーツ
  'Esports | e스포츠 | 이스포츠 | eスポーツ',
  // ko.wikipedia 경마; ja.wikipedia 競馬
  'Horse racing | 경마 | 競馬',
];
