/** Passwords of 6 to 16 letters and digits that people choose and attackers try first, in lower case. */
const LIST = `
a123456 a1234567 a12345678 a123456789 a1234567890 a12345 a000000 a111111 a112233 a123123 a123321 a654321 a5201314
aa123456 aa1234567 aa12345678 aa123456789 aa123123 aa111111 aa112233 aaa123456 aaa111 aaa123 aaaa1111 aaaa1234
abc123 abc1234 abc12345 abc123456 abc1234567 abc12345678 abc123abc abcd123 abcd1234 abcd12345 abcd123456 abc111 abc321
abcde12345 abcdef1 abcdefg1 abcdefg123 ab123456 ab12345678 asd123 asd1234 asd12345 asd123456 asd123asd asdf123
asdf1234 asdfgh1 asdfgh123 asdfghjkl1 asdasd123 as123456 admin1 admin12 admin123 admin1234 admin12345 admin123456
administrator1 admin888 admin666 admin2020 admin2021 admin2022 admin2023 admin2024 admin2025 admin2026
q123456 q1234567 q12345678 q123456789 q1w2e3 q1w2e3r4 q1w2e3r4t5 qq123456 qq12345678 qq123456789 qq123123 qq5201314
qaz123 qaz123456 qaz1234 qazwsx1 qazwsx12 qazwsx123 qazwsx123456 qwe123 qwe1234 qwe12345 qwe123456 qwe123qwe
qwer123 qwer1234 qwer12345 qwer123456 qwert1 qwert123 qwert12345 qwerty1 qwerty12 qwerty123 qwerty1234 qwerty12345
qwerty123456 qwertyuiop1 qweasd123 qweasdzxc123 qwaszx12
1q2w3e 1q2w3e4r 1q2w3e4r5t 1q2w3e4r5t6y 1qaz2wsx 1qaz2wsx3edc 1qazxsw2 1a2b3c 1a2b3c4d 12qwaszx 123qwe 123qweasd
123qweasdzxc 123abc 123abc456 123asd 123456a 1234567a 12345678a 123456789a 1234567890a 123456aa 123456abc 123456ab
123456q 123456789q 123456qq 123456qwe 123456qwerty 123456z 123456zx 123456w 123456s 123456d 123456l 123456x 123123a
123123aa 123321a 111111a 111111aa 112233a 112233aa 000000a 666666a 888888a 5201314a 5201314aa a5201314a 1314520a
a1b2c3 a1b2c3d4 a1b2c3d4e5 a1s2d3 a1s2d3f4 z123456 z1234567 z12345678 z123456789 zxc123 zxc123456 zxcv123 zxcv1234
zxcvbn1 zxcvbn123 zxcvbnm1 zxcvbnm123 zz123456 zaq12wsx zaq1xsw2 zhang123 zhang123456 wang123 wang123456 wang1234
li123456 liu123456 chen123456 lin123456 yang123456 woaini1 woaini123 woaini520 woaini521 woaini1314 woaini5201314
woaini123456 iloveyou1 iloveyou123 iloveu1 love123 love1234 love520 love1314 love5201314 caonima1 caonima123
password1 password12 password123 password1234 password2 password01 passw0rd passw0rd1 p4ssw0rd pass123 pass1234
pass12345 pass123456 pa55word pw123456 pwd123 pwd123456 welcome1 welcome12 welcome123 letmein1 letmein123 monkey1
monkey123 dragon1 dragon123 sunshine1 sunshine123 princess1 football1 baseball1 superman1 batman123 michael1
master123 root123 root1234 root123456 test123 test1234 test12345 test123456 user123 user1234 user123456 guest123
demo123 demo1234 temp1234 hello123 hello1234 hello123456 computer1 internet1 company123 china123 china2008 beijing2008
shanghai1 changeme1 secret123 killer123 trustno1 starwars1 whatever1 freedom1 charlie1 jordan23 w123456 w1234567
w12345678 w123456789 ww123456 wo123456 x123456 x123456789 xx123456 xiao123456 s123456 s123456789 ss123456 d123456
l123456 l123456789 y123456 h123456 c123456 m123456 g123456 k123456 j123456 t123456 f123456 b123456 p123456 r123456
`;

export const COMMON_PASSWORDS: ReadonlySet<string> = new Set(LIST.trim().split(/\s+/));
