-- Folds more: quotes that stand for an apostrophe, and dashes, are one each; a middle dot says nothing, nor does what
-- Arabic leaves out or exchanges when it is typed: vowel marks, a stretched line, hamza and madda on an alef, the two
-- dots of a final heh, and the three shapes of yeh and two of kaf on its keyboards.
create or replace function fold(written text) returns text language sql immutable strict parallel safe
begin atomic
  select normalize(
    regexp_replace(
      replace(replace(replace(replace(
        translate(
          lower(normalize(translate(written, '´', ''''), nfkd)),
          'ıøłđħŧðς' || 'ぁあぃいぅうぇえぉおかきくけこさしすせそたちっつてとなにぬねのはひふへほまみむめもゃやゅゆょよらりるれろゎわゐゑをんゕゖゝ'
            || U&'\0009\000A\000B\000C\000D\0085\1680\2028\2029'
            || U&'`\2018\2019\201A\201B\02BB\02BC\2032' || U&'\2010\2012\2013\2014\2015\2212\2E3A\2E3B\058A\05BE\30A0'
            || U&'\0671\0672\0673\0629\0649\06CC\06A9'
            || U&'\00AD\200B\2060\FE0E\FE0F\FEFF' || U&'\00B7\2027\30FB'
            || U&'\0640\064B\064C\064D\064E\064F\0650\0651\0652\0670',
          'ioldhtdσ' || 'ァアィイゥウェエォオカキクケコサシスセソタチッツテトナニヌネノハヒフヘホマミムメモャヤュユョヨラリルレロヮワヰヱヲンヵヶヽ'
            || '         '
            || '''''''''''''''''' || '-----------'
            || U&'\0627\0627\0627\0647\064A\064A\0643'
        ),
        'ß', 'ss'), 'æ', 'ae'), 'œ', 'oe'), 'þ', 'th'),
      '([a-z\u0627])[\u0300-\u036f\u0653-\u0655]+', '\1', 'g'
    ),
    nfkc
  );
end;

-- Of what is stored as tags only Arabic folds otherwise than before: this computes the column again.
update tag_counts set listings = listings where tag ~ '[\u0600-\u06ff]';

-- The texts are written again by and by, from the first.
delete from search_refresh;
insert into search_refresh
  select '00000000-0000-0000-0000-000000000000' where exists (select from search_texts);
