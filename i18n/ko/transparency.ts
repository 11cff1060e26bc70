import type { TransparencyTexts } from '../texts.ts';

export const transparency: TransparencyTexts = {
  transparency: {
    intro:
      '어떤 서버를 목록에 올릴지 어떻게 결정하는지, 그리고 매달 무엇을 결정했는지 누구나 볼 수 있도록 숫자로 공개합니다.',
    loading: '통계를 불러오는 중...',
    loadFailed: '통계를 불러오지 못했습니다. 잠시 후 다시 시도해 주세요.',
    figures: '월별 통계',
    counted:
      '월은 UTC를 기준으로 나눕니다. 특정인을 알아볼 수 없도록 1에서 4까지의 수는 “{{count}}건 미만”으로만 표시하고, 소요 시간은 결정이 {{count}}건 이상일 때만 표시합니다. 신청은 첫 결정이 내려진 달에 집계합니다. 다른 사유의 건수가 드러날 수 있는 사유는 생략될 수 있습니다. 한 번 집계된 수치는 서버가 삭제되거나 회원이 탈퇴해도 그대로 남습니다.',
    few: '{{count}}건 미만',
    notTold: '결정 건수가 적어 표시하지 않음',
    soFar: '집계 중',
    none: '아직 통계가 없습니다',
    noneHint: '서버에 대한 첫 결정이 내려지면 집계가 시작됩니다.',
    table: '월별 신청과 결정',
    details: '월별 상세',
    month: '월',
    newServers: '새 서버',
    edits: '등록된 서버의 변경',
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
        text: '새 서버와 모든 변경 사항은 공개되기 전에 운영진이나 관리자가 직접 읽습니다. 프로그램이 승인하거나 반려하는 일은 없습니다.',
      },
      impartial: {
        name: '자기 서버는 심사하지 않습니다',
        text: '운영진은 관리자가 임명합니다. Discord에서 관리하고 있는 서버에 대해서는 누구도 결정할 수 없습니다.',
      },
      claims: {
        name: '한 번에 한 사람씩',
        text: '신청을 연 사람이 10분 동안 맡아, 두 사람이 같은 일을 하지 않도록 합니다. 중간에 그만두면 다른 사람이 이어받을 수 있습니다.',
      },
      flags: {
        name: '표시는 참고일 뿐입니다',
        text: '한 시간 안에 리뷰가 몰리는 것처럼 평소와 다른 점은 프로그램이 표시해 줍니다. 한 번 더 살펴보라는 뜻일 뿐, 표시가 결정을 내리지는 않습니다.',
      },
      reasons: {
        name: '반려에는 이유가 있습니다',
        text: '신청한 사람에게 결정을 알리고, 반려한 경우에는 사유도 알립니다. 내용을 보완해 다시 신청할 수 있습니다.',
      },
      reports: {
        name: '신고',
        text: '회원은 등록된 서버를 신고할 수 있습니다. 저희는 목록에 올릴지를 결정합니다. 서버 안에서 오간 말은 Discord가 판단하며, Discord에 별도의 신고 양식이 있습니다.',
      },
      bans: {
        name: '차단',
        text: '차단은 관리자만 할 수 있습니다. 차단된 서버는 숨겨지고 다시 신청할 수 없으며, 차단된 사용자는 로그인할 수 없습니다.',
      },
      appeals: {
        name: '이의 신청',
        text: '반려되거나 차단된 서버를 신청한 사람은 결정마다 한 번씩 이의 신청을 할 수 있습니다. 관리자가 읽고 답합니다.',
      },
      record: {
        name: '모든 조치를 기록합니다',
        text: '관리자와 운영진의 모든 조치는 영구히 기록됩니다. 운영진은 물론 관리자도 기록을 고칠 수 없습니다.',
      },
    },
  },
};
