import type { TransparencyTexts } from '../texts.ts';

export const transparency: TransparencyTexts = {
  transparency: {
    intro:
      '어떤 서버를 등록할지 어떻게 정하는지, 매달 무엇을 결정했는지 누구나 볼 수 있게 숫자로 공개합니다.',
    loading: '통계를 불러오는 중...',
    loadFailed: '통계를 불러오지 못했습니다. 잠시 후 다시 시도해 주세요.',
    figures: '월별 통계',
    counted:
      '월은 UTC 기준입니다. 특정인을 알아볼 수 없도록 1에서 4까지의 수는 “{{count}}건 미만”으로 표시하고, 같은 이유로 일부 사유는 생략합니다. 소요 시간은 결정이 {{count}}건 이상일 때 표시합니다. 신청은 첫 결정이 내려진 달에 집계하며, 서버가 삭제되거나 회원이 탈퇴해도 그대로 남습니다.',
    few: '{{count}}건 미만',
    notTold: '결정이 적어 표시하지 않음',
    soFar: '집계 중',
    none: '아직 통계가 없습니다',
    noneHint: '서버에 대한 첫 결정부터 집계합니다.',
    table: '월별 신청과 결정',
    details: '월별 상세',
    month: '월',
    newServers: '새 서버',
    edits: '등록된 서버의 수정',
    submitted: '신청',
    approved: '승인',
    rejected: '반려',
    hours: '결정까지 걸린 시간',
    median: '소요 시간(중앙값)',
    p90: '90%가 이 시간 안에 결정',
    bans: '차단',
    servers: '서버',
    people: '사용자',
    appeals: '이의 신청',
    received: '접수',
    granted: '인정',
    refused: '기각',
    lapsed: '종료(답변 불필요)',
    reasons: '반려 사유',
    reports: '회원 신고',
    category: '분류',
    actionTaken: '조치함',
    noAction: '조치 없음',
    categories: {
      spam: '스팸',
      scam: '사기',
      hate: '혐오 또는 괴롭힘',
      adult: '성인 콘텐츠',
      minors: '미성년자 위험',
      impersonation: '사칭',
      invite: '초대 링크',
      'wrong-info': '잘못된 정보',
      other: '기타',
    },
    how: '운영 방식',
    points: {
      people: {
        name: '사람이 결정합니다',
        text: '새 서버와 모든 수정은 공개되기 전에 모더레이터나 사이트 관리자가 직접 읽습니다. 프로그램은 아무것도 승인하거나 반려하지 않습니다.',
      },
      impartial: {
        name: '자기 서버는 심사하지 않습니다',
        text: '모더레이터는 사이트 관리자가 임명합니다. Discord에서 내가 관리하는 서버는 여기에서 결정할 수 없습니다.',
      },
      claims: {
        name: '한 번에 한 사람씩',
        text: '신청을 열면 10분 동안 맡게 되어, 두 사람이 같은 일을 하지 않습니다. 중간에 그만두면 다른 사람이 이어받을 수 있습니다.',
      },
      flags: {
        name: '표시는 참고일 뿐입니다',
        text: '한 시간에 리뷰가 몰리는 것처럼 평소와 다른 점은 프로그램이 표시합니다. 한 번 더 살펴보라는 뜻일 뿐, 결정하지는 않습니다.',
      },
      reasons: {
        name: '반려에는 이유가 있습니다',
        text: '신청자에게 결정을 알리고, 반려하면 이유도 알립니다. 보완해서 다시 신청할 수 있습니다.',
      },
      reports: {
        name: '신고',
        text: '회원은 등록된 서버를 신고할 수 있습니다. 저희는 등록을 결정합니다. 서버 안에서 오간 말은 Discord가 판단하며, Discord에 신고 양식이 따로 있습니다.',
      },
      bans: {
        name: '차단',
        text: '차단은 사이트 관리자만 합니다. 차단된 서버는 숨겨지고 다시 신청할 수 없습니다. 차단된 사용자는 로그인할 수 없습니다.',
      },
      appeals: {
        name: '이의 신청',
        text: '서버가 반려되거나 차단되면 결정마다 한 번 이의를 신청할 수 있습니다. 사이트 관리자가 읽고 답합니다.',
      },
      record: {
        name: '모든 조치를 기록합니다',
        text: '사이트 관리자와 모더레이터가 한 일은 모두 영구히 기록합니다. 사이트 관리자도 기록을 고칠 수 없습니다.',
      },
    },
  },
};
