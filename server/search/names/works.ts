/** Anime, manga, novels and films, and the people who draw, voice and play them. */
export const WORKS: readonly string[] = [
  // The common words; 애니 is short for 애니메이션
  '(Anime) | 애니 | 애니메이션 | アニメ | アニメーション',
  // The common words
  'Manga | 만화 | 만화책 | 漫画 | マンガ',
  // Naver Webtoon; ja.wikipedia ウェブトゥーン
  'Webtoon | 웹툰 | ウェブトゥーン',
  // ko.wikipedia 라이트 노벨; ja.wikipedia ライトノベル; 라노벨, ラノベ: common short forms
  'Light novel | 라이트 노벨 | 라노벨 | ライトノベル | ラノベ',
  // ko.wikipedia 웹소설; ja.wikipedia ウェブ小説
  'Web novel | 웹소설 | Web小説 | ウェブ小説 | ネット小説',
  // The common words
  'Isekai | 이세계 | 異世界',
  // The common words
  'Cosplay | 코스프레 | 코스튬 플레이 | コスプレ',
  // ko.wikipedia 특촬물; ja.wikipedia 特撮
  'Tokusatsu | 특촬 | 특촬물 | 特撮',
  // ko.wikipedia 성우; ja.wikipedia 声優
  'Voice actor | Voice acting | Seiyuu | 성우 | 声優',
  // 버튜버: namu.wiki; ja.wikipedia バーチャルYouTuber
  'VTuber | Virtual YouTuber | 버튜버 | 버츄얼 유튜버 | 버추얼 유튜버 | バーチャルYouTuber | ブイチューバー | Vチューバー',
  // Cover: 홀로라이브, ホロライブ
  'hololive | 홀로라이브 | ホロライブ',
  // Anycolor: 니지산지, にじさんじ
  'Nijisanji | 니지산지 | にじさんじ',
  // Brave group: ぶいすぽっ！
  'VSPO | 브이스포 | ぶいすぽ',
  // namu.wiki: 이세돌 is the short form; a go player has the same name
  'Isegye Idol | 이세계아이돌 | 이세돌',
  // Ghibli: 지브리, ジブリ
  'Studio Ghibli | Ghibli | 지브리 | ジブリ',
  // Marvel in the three languages
  '(Marvel) | 마블 | マーベル',
  // Disney in the three languages
  'Disney | 디즈니 | ディズニー',
  // Lucasfilm in the three languages
  'Star Wars | 스타워즈 | スター・ウォーズ',
  // Warner Bros. in the three languages; ハリポタ: the common short form
  'Harry Potter | 해리 포터 | ハリー・ポッター | ハリポタ',
  // Sanrio in the three languages
  'Sanrio | 산리오 | サンリオ',
  // Shueisha; Daewon: 원피스 (a dress too, in Korean)
  'One Piece | 원피스 | ワンピース',
  // Shueisha; ko.wikipedia 나루토
  'Naruto | 나루토 | (ナルト)',
  // Shueisha; ko.wikipedia 블리치 (만화)
  'Bleach | 블리치 | ブリーチ',
  // Shueisha; ko.wikipedia 드래곤볼
  'Dragon Ball | 드래곤볼 | ドラゴンボール',
  // Shueisha; 귀칼: namu.wiki
  'Demon Slayer | Kimetsu no Yaiba | 귀멸의 칼날 | 귀칼 | 鬼滅の刃',
  // Shueisha; ko.wikipedia 주술회전
  'Jujutsu Kaisen | JJK | 주술회전 | 呪術廻戦',
  // Kodansha; ko.wikipedia 진격의 거인
  'Attack on Titan | Shingeki no Kyojin | 진격의 거인 | 進撃の巨人',
  // Shueisha; 히로아카: seen in a Korean list; 나히아: namu.wiki
  'My Hero Academia | Boku no Hero Academia | MHA | BNHA | 나의 히어로 아카데미아 | 나히아 | 히로아카 | 僕のヒーローアカデミア | ヒロアカ',
  // Shueisha; ko.wikipedia 체인소 맨
  'Chainsaw Man | 체인소 맨 | チェンソーマン',
  // Shueisha; ko.wikipedia 스파이 패밀리
  'Spy x Family | SPY×FAMILY | 스파이 패밀리 | スパイファミリー',
  // Shueisha; 죠죠, ジョジョ: the common short forms
  "JoJo's Bizarre Adventure | JoJo | 죠죠의 기묘한 모험 | 죠죠 | ジョジョの奇妙な冒険 | ジョジョ",
  // Shueisha; ko.wikipedia 헌터×헌터
  'Hunter x Hunter | HUNTER×HUNTER | HxH | 헌터x헌터 | 헌터 헌터 | ハンターハンター',
  // Shueisha; ko.wikipedia 하이큐!!
  'Haikyu!! | Haikyuu | 하이큐 | ハイキュー',
  // Kodansha; ko.wikipedia 블루 록
  'Blue Lock | 블루 록 | ブルーロック',
  // Kodansha; 도리벤: seen in a Korean list; 東リベ: ja.wikipedia
  'Tokyo Revengers | 도쿄 리벤저스 | 도리벤 | 東京リベンジャーズ | 東リベ',
  // Shogakukan; ko.wikipedia 명탐정 코난
  'Detective Conan | Case Closed | 명탐정 코난 | 名探偵コナン',
  // Shueisha; ko.wikipedia 슬램덩크
  'Slam Dunk | 슬램덩크 | スラムダンク',
  // Shueisha; ko.wikipedia 은혼
  'Gintama | 은혼 | 銀魂',
  // Square Enix; 하가렌: seen in a Korean list; ハガレン: ja.wikipedia
  'Fullmetal Alchemist | 강철의 연금술사 | 강연금 | 하가렌 | 鋼の錬金術師 | ハガレン',
  // Shueisha; ko.wikipedia 원펀맨
  'One Punch Man | 원펀맨 | ワンパンマン',
  // Shueisha; ko.wikipedia 데스 노트
  'Death Note | 데스 노트 | デスノート',
  // Shueisha; ko.wikipedia 단다단
  'Dandadan | 단다단 | ダンダダン',
  // Shogakukan; ko.wikipedia 장송의 프리렌
  'Frieren | 장송의 프리렌 | 프리렌 | 葬送のフリーレン | フリーレン',
  // Shueisha; ko.wikipedia 최애의 아이
  'Oshi no Ko | 최애의 아이 | 推しの子',
  // Houbunsha; ぼざろ: seen in a Japanese list; 봇치 더 록: ko.wikipedia
  'Bocchi the Rock! | 봇치 더 록 | ぼっち・ざ・ろっく | ぼざろ',
  // Kadokawa; ko.wikipedia Re:제로부터 시작하는 이세계 생활; 리제로, リゼロ: the common short forms
  '(Re:Zero) | 리제로 | リゼロ',
  // Kadokawa; 소아온: namu.wiki
  'Sword Art Online | SAO | 소드 아트 온라인 | 소아온 | ソードアート・オンライン',
  // Kodansha; 전생슬: namu.wiki; 転スラ: the publisher's own short form
  'That Time I Got Reincarnated as a Slime | TenSura | 전생했더니 슬라임이었던 건에 대하여 | 전생슬 | 転生したらスライムだった件 | 転スラ',
  // Kadokawa; このすば: the publisher's own short form
  'KonoSuba | 코노스바 | 이 멋진 세계에 축복을 | この素晴らしい世界に祝福を | このすば',
  // Kadokawa; ko.wikipedia 무직전생
  'Mushoku Tensei | 무직전생 | 無職転生',
  // Kadokawa; ko.wikipedia 던전밥
  'Delicious in Dungeon | Dungeon Meshi | 던전밥 | ダンジョン飯',
  // Shogakukan, Square Enix; 약사의 혼잣말: seen in a Korean list
  'The Apothecary Diaries | 약사의 혼잣말 | 薬屋のひとりごと',
  // Aniplex; 마마마: namu.wiki; まどマギ: ja.wikipedia
  'Madoka Magica | 마도카 마기카 | まどか☆マギカ | まどマギ',
  // Aniplex; ko.wikipedia 페이트/스테이 나이트
  'Fate/stay night | 페이트/스테이 나이트 | フェイト/ステイナイト',
  // khara: エヴァ; 에바: seen in a Korean list
  'Evangelion | 에반게리온 | 에바 | エヴァンゲリオン | (エヴァ)',
  // Bandai in the three languages
  'Gundam | 건담 | ガンダム',
  // Bandai in the three languages
  'Gunpla | 건프라 | ガンプラ',
  // Toei; ko.wikipedia 가면라이더 시리즈
  'Kamen Rider | 가면라이더 | 仮面ライダー',
  // Toei; ko.wikipedia 프리큐어 시리즈
  'Pretty Cure | Precure | 프리큐어 | プリキュア',
  // Kodansha; ko.wikipedia 미소녀 전사 세일러 문
  'Sailor Moon | 세일러 문 | セーラームーン',
  // Shogakukan; ko.wikipedia 도라에몽
  'Doraemon | 도라에몽 | ドラえもん',
  // Toei, Bandai; ko.wikipedia 디지몬
  'Digimon | 디지몬 | デジモン',
  // D&C Media; 나혼렙: seen in a Korean list; ja: 俺だけレベルアップな件
  'Solo Leveling | 나 혼자만 레벨업 | 나혼렙 | 俺だけレベルアップな件 | (俺レベ)',
  // Munpia; 전독시: namu.wiki; LINE Manga: 全知的な読者の視点から
  "Omniscient Reader's Viewpoint | Omniscient Reader | 전지적 독자 시점 | 전독시 | 全知的な読者の視点から",
  // Naver Webtoon; LINE Manga: 神之塔
  'Tower of God | 신의 탑 | 神之塔',
  // The common words
  'TV drama | TV series | 드라마 | ドラマ',
  // ko.wikipedia 한국 드라마; 한드 and 韓ドラ: the common short forms
  'K-drama | Korean drama | 한국 드라마 | 한드 | 韓国ドラマ | 韓ドラ',
  // The common words; 일드: the common short form
  'J-drama | Japanese drama | 일본 드라마 | 일드 | 日本ドラマ',
  // Netflix in the three languages; ネトフリ: the common short form
  'Netflix | 넷플릭스 | ネットフリックス | ネトフリ',
  // The common words
  'Movies | Movie | Films | Film | (Cinema) | 영화 | 영화감상 | 시네마 | 映画 | (シネマ)',
  // ko.wikipedia 뮤지컬; ja.wikipedia ミュージカル
  'Musical theatre | Musicals | Musical theater | 뮤지컬 | ミュージカル',
  // The common words
  'Theatre | Theater | 연극 | 演劇',
  // ko.wikipedia 라디오 드라마; ja.wikipedia ラジオドラマ
  'Radio drama | Radio plays | Radio play | Audio drama | 라디오 드라마 | 오디오 드라마 | ラジオドラマ',
];
