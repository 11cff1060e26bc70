import type { DemoComments } from '../comments.ts';

/** What people write about communities in the other languages of Europe. */
export const spanish: DemoComments = {
  anywhere: {
    5: [
      'Entré por curiosidad y ya no me voy.',
      'Gente majísima, de verdad.',
      'Pregunté una tontería y me contestaron como si no lo fuera. Gracias.',
      'el único server que no tengo silenciado',
      'Cero malos rollos. Y cuando alguien se pone tonto, lo hablan y ya.',
      'Me alegra el día, así de simple.',
      'Se lo pasé a mi hermana y ahora la veo más por aquí que en casa 😂',
      'Buenísimo!!',
      'Los moderadores están, pero no se notan. Como tiene que ser.',
    ],
    4: [
      'Muy bien todo, aunque con el cambio de hora a veces llego cuando ya se han ido.',
      'Recomendable. Eso sí, apaguen las notificaciones.',
      'Cuesta un poco pillar los chistes internos, luego ya eres de la casa.',
      'Está muy bueno, le falta un poquito de orden en los canales',
    ],
    3: [
      'Ni fu ni fa. Gente simpática, pero hablan siempre los mismos.',
      'Entre semana está bastante parado.',
    ],
    2: [
      'Mandé tres mensajes y nadie contestó. Igual fue mala suerte.',
      'Demasiados avisos para todos, todos los días.',
    ],
    1: ['Me echaron por no escribir en dos semanas, sin decir nada.'],
  },
  Gaming: { 5: ['Se ríen contigo y no de ti. En juegos eso es raro.'] },
  Music: { 5: ['Volví a tocar después de diez años.'], 3: ['Esperaba más correcciones y menos aplausos.'] },
  Sports: {
    5: ['Siempre hay alguien con ganas, llueva o no.'],
    2: ['Confirman seis y aparecen cuatro. Ya me pasó dos veces.'],
  },
  Education: { 5: ['Aprobé. No digo más.'], 4: ['Explican bien, pero te hacen pensar. Qué remedio.'] },
  Art: { 5: ['Desde que estoy aquí miro las cosas más despacio.'] },
};

export const portuguese: DemoComments = {
  anywhere: {
    5: [
      'Melhor servidor que já entrei, sem exagero',
      'Povo acolhedor demais, já me sinto em casa.',
      'Entrei só pra espiar, hoje não calo a boca kkkkk',
      'Tiraram minha dúvida em cinco minutos e ainda ficaram de papo.',
      'Aqui ninguém ri de quem tá começando.',
      'Nota mil ❤️',
      'Moderação esperta e educada. Spam não dura um minuto.',
      'virou parte da minha rotina',
      'Trataram-me como gente da casa desde o primeiro dia.',
    ],
    4: [
      'Muito bom, só que anda rápido e eu perco metade das conversas.',
      'Gostei bastante! Podia ter menos canal.',
      'bom demais, tiro uma estrela pelas notificações',
      'Ambiente óptimo. As piadas internas demoram um bocadinho a perceber.',
    ],
    3: [
      'É legal, mas de dia fica meio vazio.',
      'Mais conversa fiada do que o assunto em si. Se for o que você procura, vai fundo.',
    ],
    2: ['Me apresentei e ninguém respondeu, aí desanimei.', 'Marcam todo mundo em qualquer aviso. Cansa.'],
    1: ['Me removeram sem explicação e até hoje não sei por quê.'],
  },
  Sports: { 5: ['A resenha depois é melhor que o jogo'] },
  Technology: { 5: ['Explicam o porquê, não só o como. Aprendi muito.'] },
  Entertainment: { 5: ['Ri tanto que acordei a casa toda.'] },
  Art: { 5: ['Minha primeira peça saiu torta e todo mundo comemorou 🥹'] },
  Gaming: { 5: ['Me ensinaram do zero, com uma paciência de santo.'] },
  Music: { 4: ['Nível alto, mas sem nariz em pé.'] },
  Web3: { 5: ['Linguagem de gente. Mandei pro meu pai e ele entendeu.'] },
};

export const french: DemoComments = {
  anywhere: {
    5: [
      'Une vraie pépite.',
      'Je passais juste jeter un œil, ça fait huit mois.',
      "Bienveillant sans être mielleux, c'est rare.",
      'On répond vite, et on répond bien. Merci à vous !',
      'franchement rien à redire',
      'Le seul endroit où je lis tout.',
      "Les modos font le boulot sans jouer aux chefs, et ça change tout à l'ambiance.",
      "J'ai mis trois semaines à oser écrire. Pour rien, ils sont adorables.",
    ],
    4: [
      'Très bonne ambiance, un peu calme pendant les vacances.',
      "Super, mais pensez à couper les notifs. C'est un moulin.",
      'Les habitués ont leurs blagues, il faut s’accrocher un peu au début.',
      'Bien organisé, il manque juste un petit sommaire.',
    ],
    3: ['Sympa sans plus.', 'Des gens gentils, mais pas grand monde aux heures où je suis là.'],
    2: ['Ma présentation est restée sans réponse. Dommage.'],
    1: ["Au retour des vacances, plus d'accès : inactivité. Pas un mot."],
  },
  Art: { 5: ["Je ne me moque plus de ce que je fais. C'est déjà énorme."] },
  Technology: { 5: ["Problème réglé, et en plus j'ai compris pourquoi."] },
  Gaming: { 5: ['On rit autant qu’on joue.'] },
  Entertainment: { 4: ['Mes soirées sont prises, ma pile à voir aussi.'] },
  Community: { 5: ["J'y passe cinq minutes et j'y reste une heure."] },
};

export const german: DemoComments = {
  anywhere: {
    5: [
      'Einfach nett hier.',
      'Bin seit einem Jahr dabei und habe noch keinen einzigen Streit erlebt, der nicht am selben Abend vorbei war.',
      'Dumme Frage gestellt, kluge Antwort bekommen. Danke!',
      'läuft. top leute.',
      'Übersichtlich, freundlich, keine Werbung. Was will man mehr?',
      'Ich lese nur mit und fühle mich trotzdem dazugehörig.',
      'Endlich mal ein Server, auf dem die Regeln auch für die Admins gelten.',
      'Hab meinem Bruder davon erzählt, jetzt streiten wir uns, wer zuerst da war 😄',
    ],
    4: [
      'Gute Leute, gute Stimmung. Die Suche nach alten Beiträgen ist etwas mühsam.',
      'Man braucht ein paar Tage, bis man die Insider versteht. Dann passt es.',
      'Vormittags tote Hose, abends super',
      'Ein Stern Abzug, weil ich ständig zu spät ins Bett komme.',
    ],
    3: [
      'Ganz okay. Hatte mir etwas mehr Betrieb vorgestellt.',
      'Fachlich gut, im Ton manchmal trocken.',
      'Viele Kanäle, in denen seit Wochen nichts steht.',
    ],
    2: [
      'Zweimal gefragt, zweimal auf die Suche verwiesen. Da stand es aber auch nicht.',
      'Es reden immer dieselben fünf.',
    ],
    1: ['Nach dem Urlaub war ich raus. Keine Nachricht, kein Grund.'],
  },
  Technology: { 5: ['Fehler in zehn Minuten gefunden. Ich hatte drei Abende gesucht.'] },
  Community: { 5: ['Mein Feierabend fängt hier an.'] },
  Education: {
    4: ['Geduldig. Man bekommt Tipps statt Lösungen, was erst nervt und dann hilft.'],
    2: ['Mein Ansatz wurde zerpflückt, geholfen hat es mir nicht weiter.'],
  },
  Gaming: { 5: ['Kein Geschrei, kein Druck, trotzdem kommt man voran.'] },
  Entertainment: { 5: ['Ich wache jetzt freiwillig früher auf.'] },
  Web3: { 5: ['Sachlich. Bei dem Thema ein kleines Wunder.'] },
};

export const italian: DemoComments = {
  anywhere: {
    5: [
      'Gente bella, punto.',
      'Ho aperto il link per caso e ormai è la prima cosa che guardo la mattina.',
      'Nessuno se la tira e tutti aiutano.',
      'consigliatissimo!!',
      'Mi hanno risposto in tre, con pazienza, alla stessa domanda.',
      'Si ride tanto e si impara pure qualcosa.',
    ],
    4: [
      'Bello, forse un po’ troppi canali.',
      'Ottima compagnia, ma di mattina non c’è nessuno.',
      'Mi piace. Quattro perché cinque non lo do mai',
    ],
    3: ['Carino, però parlano sempre gli stessi.'],
    2: ['Troppe notifiche per tutti, alla fine ho silenziato.'],
  },
  Music: { 5: ['Ho ripreso ad ascoltare i dischi dall’inizio alla fine.'] },
  Sports: { 5: ['Nessuna gara, solo compagnia.'] },
};

export const dutch: DemoComments = {
  anywhere: {
    5: [
      'Heerlijk nuchter clubje.',
      'Vraag gesteld, antwoord gekregen, blijven hangen.',
      'echt een fijne plek',
      'Mijn vriend snapt niet waarom ik zit te lachen achter mijn laptop. Daarom dus.',
      'Je hoeft hier niks. Juist daarom kom ik elke dag.',
    ],
    4: [
      'Leuk! Wel even wennen aan alle kanalen.',
      'Gezellig, overdag wat stilletjes.',
      'Goede sfeer, grapjes van het niveau waar ik van hou.',
    ],
    3: ['Aardige mensen, maar niet zo actief als ik hoopte.'],
  },
};

export const polish: DemoComments = {
  anywhere: {
    5: [
      'Super ludzie, polecam z całego serca.',
      'Na głupie pytanie nikt się nie śmiał. No, oprócz mnie.',
      'miało być na chwilę, mija trzeci miesiąc',
      'Spokojnie, kulturalnie, na temat.',
      'Moderacja działa szybko i z głową.',
    ],
    4: [
      'Fajnie, tylko trzeba wyłączyć powiadomienia :)',
      'Na początku łatwo się pogubić w kanałach, potem już z górki.',
    ],
    3: ['W porządku, choć w tygodniu mało się dzieje.'],
  },
};

export const swedish: DemoComments = {
  anywhere: {
    5: [
      'Mysigaste stället på nätet.',
      'Snälla människor, lagom tempo.',
      'hittade hit av en slump, har stannat sedan dess',
      'Ingen stress, inget tjafs.',
      'Man blir alltid sedd, även om man bara skriver hej.',
    ],
    4: ['Trevligt! Lite tyst på helgerna bara.', 'Bra gäng. Tog ett tag innan jag vågade säga något.'],
    3: ['Helt okej, men inte riktigt min grej.'],
  },
};

export const russian: DemoComments = {
  anywhere: {
    5: [
      'Забегаю на минутку, остаюсь на вечер.',
      'Душевно. Другого слова нет.',
      'На мой глупый вопрос ответили подробно и без насмешек. Спасибо!',
      'Тут никто не орёт, и это уже прекрасно',
      'модераторы живые люди, а не вахтёры',
      'После работы самое то.',
    ],
    4: [
      'Хорошая компания, только по утрам скучновато.',
      'Поначалу не понимаешь местных шуток, потом сам такие шутишь.',
      'Нормально, советую. Уведомления только отключите',
      'Четыре, потому что нет предела совершенству.',
    ],
    3: ['Неплохо, но говорят в основном старожилы.', 'Хотелось бы поживее.'],
    2: ['Два вопроса, два раза тишина.', 'Слишком много общих оповещений, пришлось всё заглушить.'],
  },
  Technology: { 5: ['Нашли причину по фотографии. А у меня неделя с тестером ушла.'] },
  Gaming: { 5: ['Проиграли всё, что можно, смеялись до слёз.'] },
};
