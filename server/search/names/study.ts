/** Languages to learn, examinations, subjects and work. */
export const STUDY: readonly string[] = [
  // The common words. English, Korean and so on alone are left out: they say in which language people talk
  'Learn English | English learning | Learning English | 영어 공부 | 영어 학습 | 英語学習 | 英語勉強 | 英語の勉強',
  // ko.wikipedia 영어 회화; ja.wikipedia 英会話
  'English conversation | 영어 회화 | 英会話',
  // The common words
  'Learn Korean | Korean learning | Learning Korean | 한국어 공부 | 한국어 학습 | 韓国語学習 | 韓国語勉強 | 韓国語の勉強',
  // The common words
  'Learn Japanese | Japanese learning | Learning Japanese | 일본어 공부 | 일본어 학습 | 日本語学習 | 日本語勉強 | 日本語の勉強',
  // The common words
  'Learn Chinese | Chinese learning | Learning Chinese | 중국어 공부 | 중국어 학습 | 中国語学習 | 中国語勉強 | 中国語の勉強',
  // ko.wikipedia 언어 교환; Japanese: 言語交換
  'Language exchange | 언어 교환 | 言語交換 | ランゲージエクスチェンジ',
  // ETS: 토익 (YBM), TOEIC (IIBC)
  'TOEIC | 토익 | トーイック',
  // ETS: 토플, TOEFL
  'TOEFL | 토플 | トーフル',
  // British Council: 아이엘츠, アイエルツ
  'IELTS | 아이엘츠 | アイエルツ',
  // JEES, Japan Foundation; ko.wikipedia 일본어능력시험
  'JLPT | 일본어능력시험 | 日本語能力試験',
  // NIIED: 한국어능력시험; 토픽 is left out: it is any topic
  'TOPIK | 한국어능력시험 | 韓国語能力試験',
  // Hanban: 汉语水平考试; ko.wikipedia 한어수평고시; ja.wikipedia 漢語水平考試
  'HSK | 한어수평고시 | 漢語水平考試',
  // KICE: 대학수학능력시험; ja.wikipedia 大学修学能力試験
  'CSAT | Suneung | 수능 | 대학수학능력시험 | 大学修学能力試験',
  // The common words
  'University entrance exam | College entrance exam | 대학 입시 | 大学入試 | 大学受験',
  // DNC: 大学入学共通テスト; 공통테스트 is what Korean people call it
  '공통테스트 | 共通テスト',
  // The common words; 공시생 is who prepares for it
  'Civil service exam | 공무원 시험 | 공시생 | 公務員試験',
  // The common words
  'Certification exam | 자격증 | 資格試験 | 資格勉強',
  // The common words
  'Study group | 스터디 그룹 | 스터디 모임 | 勉強会',
  // 온라인 독서실 and オンライン自習室 are what such servers are called
  'Study room | 독서실 | 스터디룸 | 自習室',
  // The common words
  'Study with me | 스터디윗미',
  // The common words
  'Pomodoro | 뽀모도로 | 포모도로 | ポモドーロ',
  // The common words
  'Mathematics | Maths | Math | 수학 | 数学',
  // ko.wikipedia 물리학; ja.wikipedia 物理学
  'Physics | 물리학 | 物理学',
  // ko.wikipedia 화학; ja.wikipedia 化学
  'Chemistry | 화학 | 化学',
  // ko.wikipedia 유기화학; ja.wikipedia 有機化学
  'Organic chemistry | 유기화학 | 有機化学',
  // ko.wikipedia 생물학; ja.wikipedia 生物学
  'Biology | 생물학 | 生物学',
  // ko.wikipedia 천문학; ja.wikipedia 天文学
  'Astronomy | 천문학 | 天文学',
  // The common words
  'Stargazing | 천체 관측 | 天体観測',
  // ko.wikipedia 철학; ja.wikipedia 哲学
  'Philosophy | 철학 | 哲学',
  // ko.wikipedia 심리학; ja.wikipedia 心理学
  'Psychology | 심리학 | 心理学',
  // ko.wikipedia 경제학; ja.wikipedia 経済学
  'Economics | 경제학 | 経済学',
  // ko.wikipedia 언어학; ja.wikipedia 言語学
  'Linguistics | 언어학 | 言語学',
  // ko.wikipedia 고고학; ja.wikipedia 考古学
  'Archaeology | Archeology | 고고학 | 考古学',
  // ko.wikipedia 지리학; ja.wikipedia 地理学
  'Geography | 지리학 | 地理学',
  // ko.wikipedia 수화; ja.wikipedia 手話; 수어 is the word of the Korean law since 2016
  'Sign language | 수어 | 수화 | 한국수어 | 手話',
  // ko.wikipedia 번역; ja.wikipedia 翻訳
  'Translation | 번역 | 翻訳',
  // 독서 모임, 독서회, 読書会: the common words
  'Book clubs | Book club | Reading group | 독서 모임 | 독서회 | 북클럽 | 読書会 | 輪読会 | ブッククラブ',
  // The common words
  'Novel writing | 소설 쓰기 | 小説執筆',
  // The common words; 취준, 就活: the common short forms
  'Job hunting | Job search | 취업 준비 | 취준 | 취준생 | 구직 활동 | 就職活動 | 就活',
  // The common words
  'Freelance | Freelancer | 프리랜서 | フリーランス',
  // The common words
  'Startup | 스타트업 | スタートアップ',
  // The common words
  'Stock investing | Stock trading | Stock market | 주식 투자 | 주식 | 株式投資 | 株投資',
  // The common words
  'Graduate school | Grad school | 대학원 | 大学院',
];
