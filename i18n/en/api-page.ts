import type { ApiPageText } from '../api-page-text.ts';

/** The page about the API in English. */
export const apiPage: ApiPageText = {
  title: 'API',
  intro: 'Read the directory from your own site, bot or script. It’s free, and you don’t need an account.',
  contentsHeading: 'Contents',
  sections: {
    promise: {
      heading: 'What we promise',
      blocks: [
        'This is version {{version}} of the API. Within version {{major}} we won’t remove or narrow anything on this page. We may add endpoints, parameters and fields, so ignore what you don’t know.',
        'You can read what anyone sees on the site: public servers with their reviews and events, tags, when a server is busy, and how many servers and members there are. Answers are JSON.',
        'Everything else below `/api/` is there for our own pages and may change at any time.',
      ],
    },
    start: {
      heading: 'Try it',
      blocks: [
        'Three servers, from a terminal:',
        { sample: 'list' },
        'The same in JavaScript, which also works in the pages of your own site:',
        { sample: 'fetch' },
      ],
    },
    endpoints: {
      heading: 'Endpoints',
      blocks: ['Open one to see its parameters, its errors and an example.'],
    },
    paging: {
      heading: 'Page through a list',
      blocks: [
        'Endpoints with a `cursor` parameter send a list a page at a time, and `limit` says how many items a page has. While there are more, the `Link` header has the address of the next page, marked `rel="next"`. The last page has no `Link`.',
        'Use that address as it is: the `cursor` in it means nothing by itself.',
        'Where we count the whole list, `X-Total-Count` says how many items it has. To see the headers:',
        { sample: 'pages' },
      ],
    },
    limits: {
      heading: 'Limits',
      blocks: [
        'Each IP address may read {{reads}} times a minute. An endpoint with a limit of its own says so above.',
        'Every answer tells you where you stand: `RateLimit-Limit` is the limit, `RateLimit-Remaining` is what’s left, and `RateLimit-Reset` is the number of seconds until it starts over.',
        'Over the limit you get a 429. Wait as many seconds as its `Retry-After` header says, then try again.',
        'Do you ask for the same thing often? Send the `ETag` of the last answer as `If-None-Match`. If nothing changed, the answer is an empty 304.',
      ],
    },
    errors: {
      heading: 'Errors',
      blocks: [
        'Errors are JSON too: `error` is a sentence for people, `code` is a word for your program. These can come from every endpoint:',
      ],
    },
    browsers: {
      heading: 'From other sites',
      blocks: [
        'The pages of any site may read these endpoints: every answer, errors included, has `Access-Control-Allow-Origin: *`, and scripts can read the headers named on this page. Don’t send cookies: browsers refuse the answer if you do.',
      ],
    },
    keys: {
      heading: 'API keys',
      blocks: [
        'You don’t need a key. With one, reads count for the key and not for your IP address: {{ofKey}} a minute, for all the endpoints on this page together. That helps when many programs share an IP address.',
        'Send it in the `Authorization` header:',
        { sample: 'withKey' },
        'A key reads what anyone may read and nothing else. Still, keep it to yourself, and delete it when you’re done with it. A deleted key gets a 401.',
      ],
    },
    client: {
      heading: 'A client in TypeScript',
      blocks: [
        'One file without dependencies. It has the types, goes from page to page, and waits when you reach a limit. Put it into your project:',
        { sample: 'client' },
      ],
    },
    document: {
      heading: 'OpenAPI',
      blocks: [
        'The whole API as an OpenAPI 3.1 document, for code generators and other tools. What’s on this page is marked with `x-promised`.',
      ],
    },
  },
  endpoint: {
    parameters: 'Parameters',
    required: 'required',
    anyText: 'any text',
    range: '{{least}} to {{most}}',
    leftOut: '{{value}} if left out',
    times: 'up to {{count}} times',
    longest: 'up to {{count}} characters',
    headers: 'Headers',
    errors: 'Errors',
    example: 'Example',
    ownLimit: 'Limit of its own: {{reads}} reads a minute',
  },
  logIn: 'Log in with Discord to make a key',
  download: 'Download client.ts',
  openDocument: 'Open openapi.json',
};
