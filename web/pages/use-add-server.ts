import { useEffect, useRef, useState } from 'react';
import { useLocation } from 'wouter';
import type { UserGuild } from '#contract/guilds.ts';
import { addServerAddress, PAGE_ADDRESSES, workshopAddress } from '#contract/paths.ts';
import { useQueryString } from '../api/use-query-string.ts';
import { groupGuilds, stageOf } from '../guilds/guild-groups.ts';
import { useLanguage } from '../i18n/language.tsx';
import type { FormDialog } from '../listings/workshop/use-server-dialog.ts';
import { PRESERVE_SCROLL } from '../ui/preserve-scroll.ts';

const IN_PLACE = { replace: true, state: PRESERVE_SCROLL } as const;

/** The dialog of the page. */
interface Shown {
  readonly dialog: FormDialog | null;
  readonly open: (dialog: FormDialog) => void;
  readonly close: () => void;
}

/**
 * `?add` in the address of My Servers: the form of the guild that it names, else of the only one that is ready, else the
 * question which one. It leaves the address with the form, and the form with it.
 */
export function useAddServer(guilds: readonly UserGuild[] | undefined, { dialog, open, close }: Shown) {
  const { language } = useLanguage();
  const wanted = useQueryString().get('add');
  const [, navigate] = useLocation();
  const [isChoosing, setIsChoosing] = useState(false);
  const form = useRef<FormDialog>(null);
  const choices = guilds === undefined ? [] : groupGuilds(guilds, language).manageable.filter(isAddable);
  const chosen = isChoosing ? undefined : guildToAdd(choices, wanted);
  const isAsking = wanted !== null && guilds !== undefined && dialog === null && chosen === undefined;
  useEffect(() => {
    if (wanted === null) {
      if (form.current !== null && form.current === dialog) close();
      form.current = null;
    } else if (dialog === null && form.current === null && chosen !== undefined) {
      form.current = formOf(chosen);
      open(form.current);
    }
  });
  const leave = () => {
    setIsChoosing(false);
    close();
    navigate(PAGE_ADDRESSES.myServers, IN_PLACE);
  };
  const chooseOther = () => {
    form.current = null;
    close();
    setIsChoosing(true);
    navigate(addServerAddress(), IN_PLACE);
  };
  return {
    /** The guilds to choose from; null where nobody is asked. */
    choices: isAsking ? choices : null,
    add: ({ id }: UserGuild) => {
      navigate(addServerAddress(id), IN_PLACE);
      setIsChoosing(false);
    },
    /** Closes what the address has opened; null where that is nothing. */
    leave: wanted === null ? null : leave,
    /** Asks for another guild than the one whose form is open; undefined where there is no other. */
    chooseOther: wanted === null || choices.length < 2 ? undefined : chooseOther,
    /** Goes on to the workshop if its form is still open; the way back from there is to My Servers. */
    goOn: (done: FormDialog) => {
      if (form.current !== done) return;
      leave();
      navigate(workshopAddress(done.subject.guildId));
    },
  };
}

/** The guild that an address names, else the only one that is ready; undefined where that is to be asked. */
function guildToAdd(choices: readonly UserGuild[], wanted: string | null): UserGuild | undefined {
  if (wanted === null) return undefined;
  const ready = choices.filter((guild) => stageOf(guild) === 'ready');
  return ready.find(({ id }) => id === wanted) ?? (ready.length === 1 ? ready[0] : undefined);
}

/** Whether a guild has no listing yet, or one whose content was erased. */
function isAddable(guild: UserGuild): boolean {
  const stage = stageOf(guild);
  return stage === 'ready' || (stage === 'withoutBot' && !guild.isAdded);
}

function formOf({ id, name, icon, locale, isAdded }: UserGuild): FormDialog {
  return { act: isAdded ? 'update' : 'submit', subject: { guildId: id, name, icon, locale }, content: null };
}
