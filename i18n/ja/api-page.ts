import type { ApiPageText } from '../api-page-text.ts';

/** The page about the API in Japanese. */
export const apiPage: ApiPageText = {
  title: 'API',
  intro:
    '自分のサイトやボット、スクリプトからディレクトリを読み取れます。無料で、アカウントも必要ありません。',
  contentsHeading: '目次',
  sections: {
    promise: {
      heading: '変わらないこと',
      blocks: [
        'これはAPIのバージョン{{version}}です。バージョン{{major}}のあいだは、このページにあるものをなくしたり狭めたりしません。エンドポイント、パラメーター、フィールドは増えることがあるので、知らないものは無視してください。',
        'サイトで誰でも見られるものを読み取れます。公開中のサーバーとそのレビューやイベント、タグ、サーバーがにぎわう時間、全体のサーバー数とメンバー数です。応答はJSONです。',
        '`/api/`の下にあるほかのアドレスはGuildhallのページが使うもので、いつでも変わることがあります。',
      ],
    },
    start: {
      heading: '試してみる',
      blocks: [
        'ターミナルでサーバーを3件読み取ります。',
        { sample: 'list' },
        'JavaScriptでも同じように読み取れます。自分のサイトのページでも動きます。',
        { sample: 'fetch' },
      ],
    },
    endpoints: {
      heading: 'エンドポイント',
      blocks: ['開くと、パラメーター、エラー、例が表示されます。概要とヘッダーの説明は英語です。'],
    },
    paging: {
      heading: '一覧の続きを読む',
      blocks: [
        'パラメーターに`cursor`があるエンドポイントは一覧を1ページずつ返し、1ページの件数は`limit`で決まります。続きがあるときは、`Link`ヘッダーに次のページのアドレスが`rel="next"`付きで入ります。最後のページに`Link`はありません。',
        'そのアドレスをそのまま使ってください。中の`cursor`だけを取り出しても意味はありません。',
        '全体を数える一覧では、`X-Total-Count`が全体の件数です。ヘッダーは次のように確認できます。',
        { sample: 'pages' },
      ],
    },
    limits: {
      heading: '回数の上限',
      blocks: [
        '1つのIPアドレスから1分に{{reads}}回まで読み取れます。別の上限があるエンドポイントには、上にその回数を書いています。',
        'どの応答にも今の状態が入ります。`RateLimit-Limit`は上限、`RateLimit-Remaining`は残りの回数、`RateLimit-Reset`は数え直しまでの秒数です。',
        '上限を超えると429が返ります。`Retry-After`ヘッダーの秒数だけ待ってから、もう一度試してください。',
        '同じものを何度も読み取るときは、前回の応答の`ETag`を`If-None-Match`として送ってください。変わっていなければ、空の304が返ります。',
      ],
    },
    errors: {
      heading: 'エラー',
      blocks: [
        'エラーもJSONです。`error`は人が読む文、`code`はプログラムが使う値です。次のエラーは、どのエンドポイントでも返ることがあります。',
      ],
    },
    browsers: {
      heading: 'ほかのサイトから読む',
      blocks: [
        'どのサイトのページからでも読み取れます。エラーも含めてすべての応答に`Access-Control-Allow-Origin: *`が付き、このページに出てくるヘッダーもスクリプトから読めます。Cookieは送らないでください。送ると、ブラウザーが応答を受け取りません。',
      ],
    },
    keys: {
      heading: 'APIキー',
      blocks: [
        'キーはなくても使えます。キーを使うと、IPアドレスではなくキーごとに回数を数えます。このページのエンドポイントを合わせて、1分に{{ofKey}}回です。多くのプログラムが1つのIPアドレスを共有しているときに役立ちます。',
        '`Authorization`ヘッダーに入れて送ります。',
        { sample: 'withKey' },
        'キーで読み取れるのは、誰でも読めるものだけです。それでもほかの人には教えず、使わなくなったら削除してください。削除したキーでは401が返ります。',
      ],
    },
    client: {
      heading: 'TypeScriptのクライアント',
      blocks: [
        'ほかのライブラリに依存しない1つのファイルです。型があり、次のページへ読み進め、上限に達したら待ちます。プロジェクトに入れて使ってください。',
        { sample: 'client' },
      ],
    },
    document: {
      heading: 'OpenAPI',
      blocks: [
        'コード生成などのツールで使えるように、API全体をOpenAPI 3.1の文書にしています。このページにあるものには`x-promised`が付いています。',
      ],
    },
  },
  endpoint: {
    parameters: 'パラメーター',
    required: '必須',
    anyText: '任意のテキスト',
    range: '{{least}}～{{most}}',
    leftOut: '省略時は{{value}}',
    times: '{{count}}個まで',
    longest: '{{count}}文字まで',
    headers: 'ヘッダー',
    errors: 'エラー',
    example: '例',
    ownLimit: '別の上限：1分に{{reads}}回',
  },
  logIn: 'Discordでログインしてキーを作成',
  download: 'client.tsをダウンロード',
  openDocument: 'openapi.jsonを開く',
};
