/** What some communities say beyond their description, in Markdown, by their guilds' ids. */
export const demoAbouts: Readonly<Record<string, string>> = {
  '1032442907926590748': `We are about two thousand people with one thing in common: *something on the table does not work yet*. Nobody here sells repairs, and nobody laughs at a cold joint.

## Before you ask

1. Take a photo of **both sides** of the board, in daylight.
2. Say what you have measured: the supply rails first.
3. Say what you have already tried, even if it was a bad idea.

Post it like this, so that others find it again:

\`\`\`
device:    Casio PT-30 (1984)
symptom:   powers up, no sound
measured:  5.02 V at IC3 pin 20, 0 V at pin 8
tried:     new batteries, swearing
\`\`\`

## When we meet

- **Tuesdays, 19:00 UTC**: open bench in voice, cameras on the table
- **First Sunday of the month**: schematic reading, from the power switch onwards
- Whenever you like: \`#is-this-capacitor-dead\`

> I came with a dead radio and left with a dead radio and six friends. Then we fixed the radio.

## Safety

Mains and microwave ovens have a channel of their own. *Unplugged* is not the same as **discharged**: read what is pinned there first.`,

  '757194494819994364': `새벽 네 시에도 불이 켜져 있는 작업실입니다. 실력보다 **끝까지 안 끝내도 되는 마음**이 더 중요해요.

## 이렇게 놀아요

- **8마디 릴레이**: 완성하지 못한 8마디를 올리면 다음 사람이 이어 붙입니다
- **무음 합주**: 마이크는 끄고 화면만 켠 채 각자 작업합니다
- **마지막 토요일**: 한 달 동안 이어진 곡을 모아서 *밤새* 틉니다

## 처음 오셨다면

1. \`#자기소개\`에 쓰는 프로그램과 좋아하는 드럼 하나를 적어 주세요.
2. 올릴 때는 파일 이름을 아래처럼 맞춰 주세요.

\`\`\`
빠르기_조성_닉네임.wav
예) 82_Am_새벽감자.wav
\`\`\`

> 3년 묵은 8마디가 여기서 4분짜리 곡이 됐어요. 뒤쪽은 제가 모르는 사람들이 썼고, 그게 제일 좋아요.

## 지켜 주세요

샘플의 출처는 꼭 적어 주세요. 부탁받지 않은 평가는 하지 않습니다. **잠이 오면 그냥 주무세요.**`,

  '861960703171079490': `ここは**描きかけのまま**置いていける場所です。完成しなくても、うまくなくても大丈夫。

## 毎晩の流れ

- **23時**：無言作業通話がはじまります。マイクはずっとオフのまま
- **24時**：5分だけ、今夜の線を見せ合います（*見るだけの参加も歓迎*）
- **1時**：おやすみなさい。続きはまた明日

## はじめての方へ

1. \`#鉛筆立て\`に、いつも使っている道具を書いてください。
2. 通話は、名乗らずに入って、名乗らずに抜けてかまいません。

> 半年間、同じ手ばかり描いていました。誰も何も言わず、ただ毎晩となりで描いていてくれました。

## 講評について

**「講評希望」**の印があるときだけ、次の順で書きます。

\`\`\`
1. いいと思ったところ
2. 気になったところ（1つだけ）
3. 自分ならこうする
\`\`\`

無断転載とAI学習への利用は、どちらもお断りしています。`,

  '1249577875016097978': `平日の夜に、少しずつ谷を埋めている村です。**ノルマも、役職もありません。**

## 村の掟

1. 人の拠点を壊さない
2. 勝手に収穫しない
3. 疲れたら寝る

## いま作っているもの

- 一本目の橋：完成（*渡る人は少ない*）
- 二本目の橋：完成（なぜか一本目のとなり）
- **三本目の橋**：石が足りません。手伝ってください

> 引っ越してきた日に、知らない人が家の前まで道を敷いてくれた。`,
};
