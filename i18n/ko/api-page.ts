import type { ApiPageText } from '../api-page-text.ts';

/** The page about the API in Korean. */
export const apiPage: ApiPageText = {
  title: 'API',
  intro: '내 사이트나 봇, 스크립트에서 디렉터리를 읽어 보세요. 무료이며 계정이 없어도 됩니다.',
  contentsHeading: '목차',
  sections: {
    promise: {
      heading: '바뀌지 않는 것',
      blocks: [
        'API 버전 {{version}}입니다. 버전 {{major}}에서는 이 페이지에 있는 것을 없애거나 줄이지 않습니다. 엔드포인트와 매개변수, 필드는 늘어날 수 있으니 모르는 것은 무시해 주세요.',
        '사이트에서 누구나 볼 수 있는 것을 읽을 수 있습니다. 공개 서버와 그 리뷰와 이벤트, 태그, 서버가 활발한 시간, 전체 서버와 멤버 수입니다. 응답은 JSON입니다.',
        '`/api/` 아래의 다른 주소는 Guildhall 페이지에서 쓰는 것으로, 언제든 바뀔 수 있습니다.',
      ],
    },
    start: {
      heading: '사용해 보기',
      blocks: [
        '터미널에서 서버 3개를 읽습니다.',
        { sample: 'list' },
        'JavaScript로도 똑같이 읽을 수 있습니다. 내 사이트의 페이지에서도 됩니다.',
        { sample: 'fetch' },
      ],
    },
    endpoints: {
      heading: '엔드포인트',
      blocks: [
        '항목을 열면 매개변수와 오류, 예시를 볼 수 있습니다. 요약과 헤더 설명은 영어로 되어 있습니다.',
      ],
    },
    paging: {
      heading: '목록을 이어서 읽기',
      blocks: [
        '매개변수에 `cursor`가 있는 엔드포인트는 목록을 한 페이지씩 나누어 보내며, `limit`으로 한 페이지의 항목 수를 정합니다. 항목이 더 있으면 `Link` 헤더에 다음 페이지의 주소가 `rel="next"`와 함께 들어 있습니다. 마지막 페이지에는 `Link`가 없습니다.',
        '그 주소를 그대로 사용하세요. 주소에 든 `cursor`는 따로 떼어 쓸 수 없습니다.',
        '전체를 세는 목록에서는 `X-Total-Count`가 전체 항목 수입니다. 헤더를 보려면 이렇게 하세요.',
        { sample: 'pages' },
      ],
    },
    limits: {
      heading: '요청 한도',
      blocks: [
        'IP 주소마다 1분에 {{reads}}번 읽을 수 있습니다. 한도가 따로 있는 엔드포인트에는 위에 적어 두었습니다.',
        '모든 응답에 현재 상태가 들어 있습니다. `RateLimit-Limit`은 한도, `RateLimit-Remaining`은 남은 횟수, `RateLimit-Reset`은 다시 시작할 때까지 남은 초입니다.',
        '한도를 넘으면 429를 받습니다. `Retry-After` 헤더에 적힌 초만큼 기다린 뒤 다시 시도하세요.',
        '같은 것을 자주 읽나요? 지난 응답의 `ETag`를 `If-None-Match`로 보내세요. 바뀐 것이 없으면 빈 304 응답이 옵니다.',
      ],
    },
    errors: {
      heading: '오류',
      blocks: [
        '오류도 JSON입니다. `error`는 사람이 읽는 문장이고, `code`는 프로그램이 쓰는 값입니다. 다음 오류는 모든 엔드포인트에서 올 수 있습니다.',
      ],
    },
    browsers: {
      heading: '다른 사이트에서 읽기',
      blocks: [
        '어느 사이트의 페이지에서든 읽을 수 있습니다. 오류를 포함한 모든 응답에 `Access-Control-Allow-Origin: *`가 있고, 이 페이지에 나온 헤더도 스크립트에서 읽을 수 있습니다. 쿠키는 보내지 마세요. 보내면 브라우저가 응답을 거부합니다.',
      ],
    },
    keys: {
      heading: 'API 키',
      blocks: [
        '키가 없어도 됩니다. 키를 쓰면 읽은 횟수를 IP 주소가 아니라 키별로 셉니다. 이 페이지의 모든 엔드포인트를 합쳐 1분에 {{ofKey}}번입니다. 여러 프로그램이 한 IP 주소를 함께 쓸 때 도움이 됩니다.',
        '`Authorization` 헤더에 넣어 보내세요.',
        { sample: 'withKey' },
        '키로는 누구나 읽을 수 있는 것만 읽을 수 있습니다. 그래도 다른 사람에게 알려 주지 말고, 다 쓴 키는 삭제하세요. 삭제한 키로 요청하면 401을 받습니다.',
      ],
    },
    client: {
      heading: 'TypeScript 클라이언트',
      blocks: [
        '다른 라이브러리가 필요 없는 파일 하나입니다. 타입이 들어 있고, 다음 페이지를 이어서 읽으며, 한도에 이르면 기다립니다. 프로젝트에 넣어 쓰세요.',
        { sample: 'client' },
      ],
    },
    document: {
      heading: 'OpenAPI',
      blocks: [
        '코드 생성기 같은 도구에서 쓸 수 있도록 API 전체를 OpenAPI 3.1 문서로 제공합니다. 이 페이지에 있는 것에는 `x-promised` 표시가 있습니다.',
      ],
    },
  },
  endpoint: {
    parameters: '매개변수',
    required: '필수',
    anyText: '임의의 텍스트',
    range: '{{least}}~{{most}}',
    leftOut: '생략하면 {{value}}',
    times: '최대 {{count}}번',
    longest: '최대 {{count}}자',
    headers: '헤더',
    errors: '오류',
    example: '예시',
    ownLimit: '별도 한도: 1분에 {{reads}}번',
  },
  logIn: 'Discord로 로그인하고 키 만들기',
  download: 'client.ts 다운로드',
  openDocument: 'openapi.json 열기',
};
