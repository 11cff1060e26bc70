/** Languages of programming, programs, devices and the crafts around them. */
export const TECHNOLOGY: readonly string[] = [
  // ko.wikipedia 프로그래밍; ja.wikipedia プログラミング
  'Programming | 프로그래밍 | プログラミング',
  // The common words
  '(Coding) | 코딩 | コーディング',
  // ko.wikipedia 파이썬; ja.wikipedia Python (パイソン)
  'Python | 파이썬 | パイソン',
  // ko.wikipedia 자바스크립트; ja.wikipedia JavaScript
  'JavaScript | JS | 자바스크립트 | ジャバスクリプト',
  // ko.wikipedia 타입스크립트; ja.wikipedia TypeScript
  'TypeScript | 타입스크립트 | タイプスクリプト',
  // ko.wikipedia 자바 (프로그래밍 언어); ja.wikipedia Java (ジャバ)
  'Java | 자바',
  // ko.wikipedia 코틀린 (프로그래밍 언어); ja.wikipedia Kotlin (コトリン)
  'Kotlin | 코틀린 | コトリン',
  // ko.wikipedia C (프로그래밍 언어); ja.wikipedia C言語
  '(C language) | C 언어 | C言語',
  // 씨샵, シーシャープ are how it is read
  'C# | C Sharp | 씨샵 | シーシャープ',
  // Go is typed with its kind, since it is a verb and a board game too
  'Golang | Go 언어 | Go言語',
  // ko.wikipedia 루비 온 레일즈; ja.wikipedia Ruby on Rails
  'Ruby on Rails | (Rails) | 루비 온 레일즈 | ルビーオンレイルズ',
  // The common words; React alone is a verb
  'React.js | 리액트',
  // ko.wikipedia 노드JS
  'Node.js | 노드js',
  // ko.wikipedia 스프링 프레임워크
  'Spring Boot | 스프링 부트 | スプリングブート',
  // ko.wikipedia 장고 (웹 프레임워크); ja.wikipedia Django (ジャンゴ)
  'Django | 장고 | ジャンゴ',
  // ko.wikipedia 플러터
  'Flutter | 플러터 | フラッター',
  // ko.wikipedia 유니티 (게임 엔진); ja.wikipedia Unity (ユニティ)
  '(Unity) | 유니티 | ユニティ',
  // ko.wikipedia 언리얼 엔진; ja.wikipedia Unreal Engine
  'Unreal Engine | UE5 | 언리얼 엔진 | 언리얼 | アンリアルエンジン',
  // namu.wiki 고도 엔진
  'Godot | 고도 엔진',
  // ko.wikipedia 리눅스; ja.wikipedia Linux (リナックス)
  'Linux | 리눅스 | リナックス',
  // ko.wikipedia 우분투
  'Ubuntu | 우분투 | ウブントゥ',
  // ko.wikipedia 도커
  'Docker | 도커 | ドッカー',
  // ko.wikipedia 쿠버네티스; readings vary in Japanese
  'Kubernetes | k8s | 쿠버네티스 | クバネティス | クーバネティス',
  // GitHub; ko.wikipedia 깃허브
  'GitHub | 깃허브 | ギットハブ',
  // ko.wikipedia 어셈블리어; ja.wikipedia アセンブリ言語
  'Assembly language | 어셈블리어 | 어셈블리 | アセンブリ言語 | アセンブラ',
  // ko.wikipedia 컴파일러; ja.wikipedia コンパイラ
  'Compiler | 컴파일러 | コンパイラ',
  // The common words
  'Front-end | 프론트엔드 | フロントエンド',
  // The common words
  'Back-end | 백엔드 | バックエンド',
  // The common words
  'Web development | Web dev | 웹 개발 | Web開発 | ウェブ開発',
  // The common words
  'Game development | Gamedev | 게임 개발 | ゲーム開発 | ゲーム制作',
  // The common words
  'App development | 앱 개발 | アプリ開発',
  // The common words
  'Open source | 오픈 소스 | オープンソース',
  // The common words; 競プロ: the common short form
  'Competitive programming | 경쟁적 프로그래밍 | 競技プログラミング | 競プロ',
  // Discord in the three languages; 디코 봇: the common short form
  'Discord bots | Discord bot | 디스코드 봇 | 디코 봇 | Discordボット | ディスコードボット',
  // ko.wikipedia 컴퓨터 보안; ja.wikipedia サイバーセキュリティ
  'Cybersecurity | Information security | 사이버 보안 | 정보 보안 | サイバーセキュリティ | 情報セキュリティ',
  // The common words
  'Artificial intelligence | AI | 인공지능 | 人工知能',
  // The common words
  'Generative AI | GenAI | 생성형 AI | 生成AI',
  // The common words
  '(AI art) | AI 그림 | AIイラスト | AI絵',
  // ko.wikipedia 기계 학습; ja.wikipedia 機械学習
  'Machine learning | 머신러닝 | 기계 학습 | 機械学習',
  // ko.wikipedia 딥 러닝; ja.wikipedia ディープラーニング
  'Deep learning | 딥러닝 | 심층 학습 | ディープラーニング | 深層学習',
  // OpenAI; ko.wikipedia ChatGPT
  'ChatGPT | 챗GPT | 챗지피티 | チャットGPT',
  // Stability AI; ko.wikipedia 스테이블 디퓨전
  'Stable Diffusion | 스테이블 디퓨전 | ステーブルディフュージョン',
  // ko.wikipedia 미드저니
  'Midjourney | 미드저니 | ミッドジャーニー',
  // Blender: in Japanese the kana word is the kitchen's
  'Blender 3D | Blender | 블렌더',
  // Live2D Inc.
  'Live2D | 라이브2D',
  // Adobe in the three languages
  'Photoshop | 포토샵 | フォトショップ | フォトショ',
  // Celsys: 클립 스튜디오; 클튜: namu.wiki; クリスタ: the common short form (a part of クリスタル too)
  'Clip Studio Paint | Clip Studio | 클립 스튜디오 | 클튜 | クリップスタジオ | (クリスタ)',
  // Savage Interactive: 프로크리에이트
  'Procreate | 프로크리에이트 | プロクリエイト',
  // Adobe in the three languages. 에펙 is Apex Legends too
  'After Effects | 애프터 이펙트 | アフターエフェクト',
  // Adobe in the three languages
  'Premiere Pro | 프리미어 프로 | プレミアプロ',
  // Blackmagic Design: 다빈치 리졸브
  'DaVinci Resolve | 다빈치 리졸브 | ダヴィンチリゾルブ',
  // Figma
  'Figma | 피그마 | フィグマ',
  // The common words
  'Video editing | 영상 편집 | 動画編集',
  // Raspberry Pi: 라즈베리 파이; ラズパイ: the common short form
  'Raspberry Pi | 라즈베리 파이 | ラズベリーパイ | ラズパイ',
  // ko.wikipedia 아두이노; ja.wikipedia Arduino (アルドゥイーノ)
  'Arduino | 아두이노 | アルドゥイーノ',
  // ko.wikipedia 3D 프린팅; ja.wikipedia 3Dプリンター
  '3D printing | 3D printer | 3D 프린팅 | 3D 프린터 | 3Dプリンター | 3Dプリント',
  // The common words
  '3D modeling | 3D modelling | 3D 모델링 | 3Dモデリング',
  // The common words; 납땜, はんだ付け are what the hobby is called
  'Soldering | 납땜 | はんだ付け',
  // The common words
  'Electronics | 전자공작 | 電子工作',
  // namu.wiki 기계식 키보드; ja.wikipedia
  'Mechanical keyboard | 기계식 키보드 | メカニカルキーボード',
  // The common words; 조립컴: namu.wiki
  'PC building | 조립 PC | 조립컴 | 조립 컴퓨터 | 自作PC | 自作パソコン',
  // The common words; homelab is what people in English say of it
  'Homelab | Home server | 홈서버 | 홈랩 | 自宅サーバー | おうちサーバー',
  // ko.wikipedia 아마추어 무선; ja.wikipedia アマチュア無線
  'Ham radio | Amateur radio | 아마추어 무선 | アマチュア無線 | ハム無線',
  // Apple in the three languages
  'iPhone | 아이폰 | アイフォン | アイフォーン',
  // Google in the three languages
  'Android | 안드로이드 | アンドロイド',
  // The common words
  'Virtual reality | VR | 가상현실 | 仮想現実 | バーチャルリアリティ',
  // Nintendo in the three languages
  'Nintendo | 닌텐도 | 任天堂 | ニンテンドー',
  // Nintendo in the three languages
  'Nintendo Switch | 닌텐도 스위치 | ニンテンドースイッチ',
  // Sony in the three languages; 플스, プレステ: the common short forms
  'PlayStation | PS5 | 플레이스테이션 | 플스 | プレイステーション | プレステ',
  // Microsoft in the three languages; 엑박: namu.wiki
  'Xbox | 엑스박스 | 엑박 | エックスボックス',
  // YouTube in the three languages
  'YouTube | 유튜브 | ユーチューブ',
  // Twitch: 트위치
  'Twitch | 트위치 | ツイッチ',
  // TikTok: 틱톡
  'TikTok | 틱톡 | ティックトック',
  // The common words
  'Podcast | 팟캐스트 | ポッドキャスト',
  // The common words
  'Streamer | 스트리머 | ストリーマー',
  // The common words
  'Live streaming | Livestream | 인터넷 방송 | 인방 | 라이브 방송 | ライブ配信 | 生配信',
  // ko.wikipedia 블록체인; ja.wikipedia ブロックチェーン
  'Blockchain | 블록체인 | ブロックチェーン',
  // ko.wikipedia 암호화폐; ja.wikipedia 暗号資産 (仮想通貨 until 2020)
  'Cryptocurrency | Crypto | 암호화폐 | 가상화폐 | 가상자산 | 暗号資産 | 仮想通貨 | (クリプト)',
  // ko.wikipedia 비트코인; ja.wikipedia ビットコイン
  'Bitcoin | BTC | 비트코인 | ビットコイン',
  // ko.wikipedia 이더리움; ja.wikipedia イーサリアム
  'Ethereum | 이더리움 | イーサリアム',
  // ko.wikipedia 솔라나
  'Solana | 솔라나 | (ソラナ)',
  // ko.wikipedia 스마트 계약; ja.wikipedia スマートコントラクト
  'Smart contract | 스마트 컨트랙트 | 스마트 계약 | スマートコントラクト',
  // ko.wikipedia 탈중앙화 금융; DeFi: 디파이
  'DeFi | Decentralized finance | 디파이 | 탈중앙화 금융 | ディーファイ | 分散型金融',
  // The common words
  '(On-chain) | 온체인 | オンチェーン',
  // The common words
  'Metaverse | 메타버스 | メタバース',
  // The common words
  'Distributed systems | 분산 시스템 | 分散システム',
];
